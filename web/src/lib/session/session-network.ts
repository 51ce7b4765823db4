import { authRoutes } from "@pinyu/contract/auth/routes"
import { call } from "../api/api.ts"
import type { SessionNetwork } from "./session-store.ts"

/** The session calls of the API. */
export const sessionNetwork: SessionNetwork = {
  refresh: async () => (await call(authRoutes.refresh, {})).accessToken,
  me: async () => (await call(authRoutes.me, {})).user,
  logout: async () => {
    // A quick exit replaces the page meanwhile.
    await call(authRoutes.logout, {}, { keepalive: true })
  },
}
