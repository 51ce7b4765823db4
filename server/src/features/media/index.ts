export { type MediaJobs, mediaJobNames } from "./media.jobs.ts"
export { createMedia } from "./media.service.ts"
