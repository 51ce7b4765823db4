export { createFiles } from "./files.service.ts"
export { type MediaJobs, mediaJobNames } from "./media.jobs.ts"
export { mediaHandlers } from "./media.routes.ts"
export { createMedia } from "./media.service.ts"
