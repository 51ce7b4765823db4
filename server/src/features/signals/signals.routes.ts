import type { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Signals } from "./signals.service.ts"

export const signalsAdminHandlers = (signals: Signals): Handlers<typeof signalsAdminRoutes> => ({
  list: ({ viewer, query }) => signals.signals(viewer, query),
  dismiss: ({ viewer, params, client }) => signals.dismiss(viewer, params.id, client),
})
