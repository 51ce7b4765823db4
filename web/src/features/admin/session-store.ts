import { createListeners } from "../../lib/listeners.ts"
import { type KeyValueStorage, storageKeys } from "../../lib/session/storage.ts"

/** The admin session in this browser; `expired` after a timeout or an error response. */
export interface AdminSessionState {
  token: string | null
  expired: boolean
}

interface Deps {
  storage: KeyValueStorage
  clock: { now(): Date }
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
}

/** Returns the token's expiry in ms since 1970, or null for a malformed one. */
const expiryOf = (token: string): number | null => {
  try {
    const [, payload = ""] = token.split(".")
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return null
    return typeof claims.exp === "number" ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

/** Creates the admin session. The storage keeps its token; expired or malformed ones are removed. */
export const createAdminSession = ({ storage, clock, setTimer }: Deps) => {
  let state: AdminSessionState = { token: null, expired: false }
  let cancelTimer = () => {}
  const { subscribe, notify } = createListeners()

  const set = (next: AdminSessionState) => {
    if (next.token === state.token && next.expired === state.expired) return
    state = next
    notify()
  }

  const clear = (expired: boolean) => {
    cancelTimer()
    storage.remove(storageKeys.admin)
    set({ token: null, expired })
  }

  /** Reads the storage: at the start, and after a change by another tab. */
  const read = () => {
    const token = storage.get(storageKeys.admin)
    if (token === null) return clear(state.expired)
    const end = expiryOf(token)
    const left = end === null ? 0 : end - clock.now().getTime()
    if (left <= 0) return clear(true)
    cancelTimer()
    cancelTimer = setTimer(read, left)
    set({ token, expired: false })
  }
  read()

  return {
    state: () => state,
    subscribe,
    read,
    /** Returns the token for a call. */
    token: async () => {
      read()
      return state.token
    },
    /** Stores a new token from the server. */
    store: (token: string) => {
      storage.set(storageKeys.admin, token)
      read()
    },
    /** Handles a rejected token: the session ends, unless there is a newer one. */
    reject: async (token: string) => {
      if (token === state.token) clear(true)
      return state.token
    },
    signOut: () => clear(false),
  }
}
