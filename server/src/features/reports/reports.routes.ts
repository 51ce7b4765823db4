import type { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Reports } from "./reports.service.ts"

export const reportsHandlers = (reports: Reports): Handlers<typeof reportsRoutes> => ({
  submit: ({ viewer, body }) => reports.submit(viewer.id, body),
})
