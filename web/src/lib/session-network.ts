import { authRoutes } from "@pinyu/contract/auth/routes"
import { call } from "./api.ts"
import type { SessionNetwork } from "./session-store.ts"

/** The calls of the session over the contract. */
export const sessionNetwork: SessionNetwork = {
  refresh: async () => (await call(authRoutes.refresh, {})).accessToken,
  me: async () => (await call(authRoutes.me, {})).user,
  logout: async () => {
    await call(authRoutes.logout, {})
  },
}
