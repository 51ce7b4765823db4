import type { Route, RouteRequest } from "@pinyu/contract/route"
import { useEffect, useSyncExternalStore } from "react"
import { type CallOptions, createHttp } from "../../lib/api/http.ts"
import { apiOrigin } from "../../lib/config.ts"
import { serverClock } from "../../lib/server-clock.ts"
import { storage, storageKeys } from "../../lib/session/storage.ts"
import { setTimer } from "../../lib/set-timer.ts"
import { createReauthentication } from "./reauthentication.ts"
import { createAdminSession } from "./session-store.ts"

/** This tab's admin session, independent of a member's session. */
export const adminSession = createAdminSession({ storage, clock: serverClock, setTimer })

/** The admin session; follows the other tabs and the expiry. */
export const useAdminSession = () => {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.admin || key === null) adminSession.read()
    }
    const onWake = () => {
      if (document.visibilityState === "visible") adminSession.read()
    }
    window.addEventListener("storage", onStorage)
    document.addEventListener("visibilitychange", onWake)
    return () => {
      window.removeEventListener("storage", onStorage)
      document.removeEventListener("visibilitychange", onWake)
    }
  }, [])
  return useSyncExternalStore(adminSession.subscribe, adminSession.state)
}

/** How calls of the admin authenticate. */
export const adminCredentials = {
  origin: apiOrigin,
  accessToken: adminSession.token,
  renew: adminSession.reject,
}
const { call } = createHttp({ ...adminCredentials, fetch: (input, init) => fetch(input, init) })

/** The reauthentication that sensitive acts require. */
export const adminReauthentication = createReauthentication()

/**
 * Makes an API call as the signed-in admin. A rejected token ends the session here. A call that requires a
 * recent sign-in waits for the admin to reauthenticate, and then runs again.
 */
export const callAsAdmin = <R extends Route>(route: R, request: RouteRequest<R>, options?: CallOptions) =>
  adminReauthentication.run(() => call(route, request, options))
