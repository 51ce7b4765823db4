import type { securityRoutes } from "@pinyu/contract/security/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Security } from "./security.service.ts"

export const securityHandlers = (security: Security): Handlers<typeof securityRoutes> => ({
  notMe: ({ body }) => security.notMe(body.token),
  endEverySession: ({ viewer }) => security.endEverySession(viewer),
})
