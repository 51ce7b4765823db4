import { authRoutes } from "@pinyu/contract/auth/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { authHandlers } from "./auth.routes.ts"
import { type Auth, createAuth } from "./auth.service.ts"

const dayMs = 24 * 60 * 60 * 1000

export const auth = defineArea({
  create: createAuth,
  routes: [serve(authRoutes, authHandlers)],
  ports: (auth: () => Auth) => ({
    accountOf: (memberId: string) => auth().user(memberId),
    tierOf: async (memberId: string) => (await auth().user(memberId)).tier,
  }),
  jobs: {
    "auth.emailCode": ({ sending }, data, job) => sending["auth.emailCode"](data, job),
    "auth.verificationLink": ({ sending }, data, job) => sending["auth.verificationLink"](data, job),
    "auth.resetLink": ({ sending }, data, job) => sending["auth.resetLink"](data, job),
    "auth.passwordChanged": ({ sending }, data, job) => sending["auth.passwordChanged"](data, job),
    "auth.phoneCode": ({ sending }, data, job) => sending["auth.phoneCode"](data, job),
  },
  periodic: [
    { everyMs: dayMs, run: (auth) => auth.purgeExpired(), failed: "what has ended was not removed" },
  ],
})
