import type { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Reports } from "./reports.service.ts"

export const reportsHandlers = (reports: Reports): Handlers<typeof reportsRoutes> => ({
  submit: ({ viewer, body }) => reports.submit(viewer.id, body),
  mine: ({ viewer, query }) => reports.mine(viewer.id, query),
})

export const reportsAdminHandlers = (reports: Reports): Handlers<typeof reportsAdminRoutes> => ({
  list: ({ viewer, query }) => reports.cases(viewer, query),
  read: ({ viewer, params, client }) => reports.openCase(viewer, params.id, client),
  claim: ({ viewer, params, client }) => reports.claim(viewer, params.id, client),
  release: ({ viewer, params }) => reports.release(viewer, params.id),
  file: ({ viewer, params, client }) => reports.file(viewer, params.id, params.index, client),
  askForVerification: ({ viewer, params, client }) => reports.askForVerification(viewer, params.id, client),
  decide: ({ viewer, params, body, client }) => reports.decide(viewer, params.id, body, client),
  undo: ({ viewer, params, client }) => reports.undo(viewer, params.id, client),
  apply: ({ viewer, params, client }) => reports.applyNow(viewer, params.id, client),
})
