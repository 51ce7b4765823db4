export { profileHandlers } from "./profiles.routes.ts"
export { createProfiles } from "./profiles.service.ts"
