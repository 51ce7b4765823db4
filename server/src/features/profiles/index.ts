export { findEvidence as evidenceOfMember } from "./evidence.queries.ts"
export { profileHandlers } from "./profiles.routes.ts"
export { createProfiles } from "./profiles.service.ts"
