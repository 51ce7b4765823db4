import type { settingsAdminRoutes, settingsRoutes } from "@pinyu/contract/settings/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { SettingsService } from "./settings.service.ts"

export const settingsHandlers = (settings: SettingsService): Handlers<typeof settingsRoutes> => ({
  firstMessages: () => settings.firstMessages(),
})

export const settingsAdminHandlers = (settings: SettingsService): Handlers<typeof settingsAdminRoutes> => ({
  read: () => settings.read(),
  change: ({ viewer, body, client }) => settings.change(viewer, body, client),
})
