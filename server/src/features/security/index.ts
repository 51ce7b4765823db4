import { securityRoutes } from "@pinyu/contract/security/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, serve } from "../../platform/area.ts"
import { securityHandlers } from "./security.routes.ts"
import { createSecurity, type Security, type SecurityChange } from "./security.service.ts"

const dayMs = 24 * 60 * 60 * 1000

export const security = defineArea({
  create: createSecurity,
  routes: [serve(securityRoutes, securityHandlers)],
  ports: (security: () => Security) => ({
    securityNotices: {
      send: (trx: Trx, change: SecurityChange) => security().notify(trx, change),
    },
  }),
  jobs: {
    "security.notice": ({ jobHandlers }, data, job) => jobHandlers["security.notice"](data, job),
    "security.text": ({ jobHandlers }, data, job) => jobHandlers["security.text"](data, job),
  },
  periodic: [
    {
      everyMs: dayMs,
      run: (security) => security.purgeExpired(),
      failed: "expired security notices were not deleted",
    },
  ],
})
