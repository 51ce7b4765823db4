import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { signalsAdminHandlers } from "./signals.routes.ts"
import { createSignals, type Signals } from "./signals.service.ts"

const hourMs = 60 * 60 * 1000

export const signals = defineArea({
  create: createSignals,
  routes: [serve(signalsAdminRoutes, signalsAdminHandlers)],
  ports: (signals: () => Signals) => forward(signals, ["recordRegistration"]),
  periodic: [
    {
      everyMs: hourMs,
      run: (signals) => signals.findDailySignals(),
      failed: "the signals of a day were not found",
    },
  ],
})
