export { profileHandlers } from "./profiles.routes.ts"
export { createProfiles, type Profiles } from "./profiles.service.ts"
