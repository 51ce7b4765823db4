export { type AuthJobs, authJobNames } from "./auth.jobs.ts"
export { authHandlers } from "./auth.routes.ts"
export { createAuth } from "./auth.service.ts"
