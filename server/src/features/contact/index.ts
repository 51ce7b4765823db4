export { type ContactJobs, contactJobNames } from "./contact.jobs.ts"
export { contactDeskHandlers, contactHandlers, humanCheckHandlers } from "./contact.routes.ts"
export { createContact } from "./contact.service.ts"
