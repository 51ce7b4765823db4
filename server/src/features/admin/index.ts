export { adminHandlers } from "./admin.routes.ts"
export { createAdmin } from "./admin.service.ts"
export { type AnnouncementsJobs, announcementsJobNames } from "./announcements.jobs.ts"
