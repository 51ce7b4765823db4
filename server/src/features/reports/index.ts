import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { reportsAdminHandlers, reportsHandlers } from "./reports.routes.ts"
import { createReports, type Reports } from "./reports.service.ts"

export const reports = defineArea({
  create: createReports,
  routes: [serve(reportsRoutes, reportsHandlers), serve(reportsAdminRoutes, reportsAdminHandlers)],
  ports: (reports: () => Reports) => forward(reports, ["overturn", "wasWarned"]),
  jobs: {
    "reports.apply": (reports, { caseId, decidedAt }) => reports.applyDecision(caseId, new Date(decidedAt)),
  },
})
