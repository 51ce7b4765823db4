import { createListeners } from "../../lib/listeners.ts"
import { type KeyValueStorage, storageKeys } from "../../lib/storage.ts"

/** Who is signed in as an admin in this browser; `expired` where that is over by time or was refused. */
export interface AdminSessionState {
  token: string | null
  expired: boolean
}

interface Deps {
  storage: KeyValueStorage
  clock: { now(): Date }
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
}

/** When a token ends, in ms since 1970; null when it is none. */
const endOf = (token: string): number | null => {
  try {
    const [, payload = ""] = token.split(".")
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return null
    return typeof claims.exp === "number" ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

/** Makes the session of an admin. Its token is kept in the storage; one that is expired or malformed is cleared. */
export const createAdminSession = ({ storage, clock, later }: Deps) => {
  let state: AdminSessionState = { token: null, expired: false }
  let cancelTimer = () => {}
  const { subscribe, tell } = createListeners()

  const set = (next: AdminSessionState) => {
    if (next.token === state.token && next.expired === state.expired) return
    state = next
    tell()
  }

  const clear = (expired: boolean) => {
    cancelTimer()
    storage.remove(storageKeys.admin)
    set({ token: null, expired })
  }

  /** Takes up what the storage holds now: at the start, and when another tab has changed it. */
  const read = () => {
    const token = storage.get(storageKeys.admin)
    if (token === null) return clear(state.expired)
    const end = endOf(token)
    const left = end === null ? 0 : end - clock.now().getTime()
    if (left <= 0) return clear(true)
    cancelTimer()
    cancelTimer = later(read, left)
    set({ token, expired: false })
  }
  read()

  return {
    state: () => state,
    subscribe,
    read,
    /** The token for a call that is made now. */
    token: async () => {
      read()
      return state.token
    },
    /** Takes up a token that the server has just given. */
    keep: (token: string) => {
      storage.set(storageKeys.admin, token)
      read()
    },
    /** The server refused a token: it is over, unless there is a newer one. */
    refuse: async (token: string) => {
      if (token === state.token) clear(true)
      return state.token
    },
    signOut: () => clear(false),
  }
}
