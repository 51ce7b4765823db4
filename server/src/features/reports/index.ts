import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { reportsHandlers } from "./reports.routes.ts"
import { createReports } from "./reports.service.ts"

export const reports = defineArea({
  create: createReports,
  routes: [serve(reportsRoutes, reportsHandlers)],
})
