import type { exportsRoutes } from "@pinyu/contract/exports/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Exports } from "./exports.service.ts"

export const exportsHandlers = (exports: Exports): Handlers<typeof exportsRoutes> => ({
  latest: ({ viewer }) => exports.latest(viewer),
  request: ({ viewer }) => exports.request(viewer),
  download: ({ viewer }) => exports.download(viewer),
})
