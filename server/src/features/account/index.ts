import { accountRoutes } from "@pinyu/contract/account/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, serve } from "../../platform/area.ts"
import { accountHandlers } from "./account.routes.ts"
import { type Account, createAccount } from "./account.service.ts"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const account = defineArea({
  create: createAccount,
  routes: [serve(accountRoutes, accountHandlers)],
  ports: (account: () => Account) => ({
    restoreMember: (trx: Trx, memberId: string) => account().restore(trx, memberId),
  }),
  jobs: {
    "account.leaving": ({ jobHandlers }, data, job) => jobHandlers["account.leaving"](data, job),
  },
  periodic: [
    { everyMs: hourMs, run: (account) => account.eraseDue(), failed: "ended accounts were not erased" },
    {
      everyMs: dayMs,
      run: (account) => account.forgetDepartures(),
      failed: "old departures were not deleted",
    },
  ],
})
