import type { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Preferences } from "./preferences.service.ts"

export const preferencesHandlers = (preferences: Preferences): Handlers<typeof preferencesRoutes> => ({
  read: ({ viewer }) => preferences.read(viewer.id),
  write: ({ viewer, body }) => preferences.write(viewer.id, body),
  leaveFirstSteps: ({ viewer, body }) => preferences.leaveFirstSteps(viewer.id, body.state),
})
