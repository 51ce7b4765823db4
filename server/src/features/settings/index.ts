import { settingsAdminRoutes, settingsRoutes } from "@pinyu/contract/settings/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { settingsAdminHandlers, settingsHandlers } from "./settings.routes.ts"
import { createSettings, type SettingsService } from "./settings.service.ts"

export const settings = defineArea({
  create: createSettings,
  routes: [serve(settingsRoutes, settingsHandlers), serve(settingsAdminRoutes, settingsAdminHandlers)],
  ports: (settings: () => SettingsService) => forward(settings, ["currentSettings"]),
})
