import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { preferencesHandlers } from "./preferences.routes.ts"
import { createPreferences } from "./preferences.service.ts"

export const preferences = defineArea({
  create: createPreferences,
  routes: [serve(preferencesRoutes, preferencesHandlers)],
})
