import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { exportsHandlers } from "./exports.routes.ts"
import { createExports, type Exports } from "./exports.service.ts"

const hourMs = 60 * 60 * 1000

export const exports = defineArea({
  create: createExports,
  routes: [serve(exportsRoutes, exportsHandlers)],
  ports: (exports: () => Exports) => ({ ...forward(exports, ["removeExports"]) }),
  jobs: {
    "exports.make": {
      handle: ({ jobHandlers }, data, job) => jobHandlers["exports.make"](data, job),
      concurrency: 1,
    },
  },
  periodic: [
    { everyMs: hourMs, run: (exports) => exports.purgeExpired(), failed: "expired exports were not deleted" },
  ],
})
