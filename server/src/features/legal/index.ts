import { legalAdminRoutes } from "@pinyu/contract/legal/admin-routes"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, serve } from "../../platform/area.ts"
import { legalAdminHandlers, legalHandlers } from "./legal.routes.ts"
import { createLegal, type Legal } from "./legal.service.ts"

export const legal = defineArea({
  create: createLegal,
  routes: [serve(legalRoutes, legalHandlers), serve(legalAdminRoutes, legalAdminHandlers)],
  ports: (legal: () => Legal) => ({
    acceptLegalDocuments: (trx: Trx, memberId: string) => legal().acceptCurrent(trx, memberId),
  }),
})
