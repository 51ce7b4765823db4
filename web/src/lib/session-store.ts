import type { User } from "@pinyu/contract/auth/schemas"
import { ApiError } from "./api-error.ts"
import { createListeners } from "./listeners.ts"
import { type KeyValueStorage, sessionMarker, storageKeys } from "./storage.ts"

export type SessionError = "session_expired" | "network_error" | "auth_error"

export type SessionState =
  /** Not known yet. `restoring`: there was a session before, and it is being taken up again. */
  | { status: "loading"; restoring: boolean }
  | { status: "visitor"; error: SessionError | null }
  | { status: "member"; user: User; error: "network_error" | null }
  /** There was a session, but the server could not be reached to take it up again; it is kept. */
  | { status: "unreachable"; error: "network_error" }

/** The calls of the session; loaded when first needed, so that a visitor does not pay for them. */
export interface SessionNetwork {
  /** A new access token for the refresh cookie. */
  refresh(): Promise<string>
  me(): Promise<User>
  logout(): Promise<void>
}

export type SessionMessage =
  | { kind: "signed-in"; token: string; user: User }
  | { kind: "refreshed"; token: string }
  | { kind: "signed-out" }

export interface SessionDeps {
  storage: KeyValueStorage
  clock: { now(): Date }
  /** Runs the work while no other tab runs one under the same name. */
  exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** To the other tabs of this browser. */
  post: (message: SessionMessage) => void
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
}

/** How long before its end a token is replaced in the background. */
const refreshAheadMs = 300_000
const retryMs = 30_000
/** A token is not replaced sooner than this, however wrong the clock of the device is. */
const leastAgeMs = 60_000

const claimsOf = (token: string): { sub?: unknown; exp?: unknown } => {
  const [, payload = ""] = token.split(".")
  const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
  return typeof claims === "object" && claims !== null ? claims : {}
}
const endOf = (token: string) => Number(claimsOf(token).exp ?? 0) * 1000
const isSameMembers = (one: string, other: string) => claimsOf(one).sub === claimsOf(other).sub

/** No answer, or one from a gateway that did not reach the server: the session itself was not refused. */
const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === "network_error" || [429, 502, 503, 504].includes(error.status))

const isRefusal = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/**
 * Makes the session: who is signed in, in this tab. The access token stays in memory; a marker in the storage only says
 * that a session is likely. One refresh serves every call and every tab that waits for it.
 */
export const createSession = ({ storage, clock, exclusively, post, later }: SessionDeps) => {
  const hasMarker = () => storage.get(storageKeys.session) === sessionMarker
  let state: SessionState = { status: "loading", restoring: hasMarker() }
  let token: string | null = null
  let receivedAt = 0
  let network: () => Promise<SessionNetwork> = () => Promise.reject(new Error("the session was not started"))
  let refreshing: Promise<string | null> | null = null
  let cancelTimer = () => {}
  const { subscribe, tell } = createListeners()

  const set = (next: SessionState) => {
    state = next
    tell()
  }

  const keepToken = (next: string) => {
    token = next
    receivedAt = clock.now().getTime()
    cancelTimer()
    cancelTimer = later(wake, Math.max(leastAgeMs, endOf(next) - receivedAt - refreshAheadMs))
  }

  /** Whether the token in hand ends within so many ms. */
  const endsWithin = (ms: number) => {
    const now = clock.now().getTime()
    return token !== null && endOf(token) - now <= ms && now - receivedAt >= leastAgeMs
  }

  const clear = (error: SessionError | null) => {
    token = null
    cancelTimer()
    storage.remove(storageKeys.session)
    set({ status: "visitor", error })
  }

  const become = (user: User) => {
    storage.set(storageKeys.session, sessionMarker)
    set({ status: "member", user, error: null })
  }

  /** Decides what a failed refresh means; the session survives only where the server was not reached. */
  const fail = (error: unknown) => {
    if (!isUnreachable(error)) return clear(isRefusal(error) ? "session_expired" : "auth_error")
    set(
      state.status === "member"
        ? { ...state, error: "network_error" }
        : { status: "unreachable", error: "network_error" },
    )
    cancelTimer()
    cancelTimer = later(wake, retryMs)
  }

  const refresh = (stale: string | null) =>
    exclusively("pinyu.session-refresh", async () => {
      // While this tab waited for its turn, another one may have handed over a newer token, or signed out.
      if (token !== stale) return token
      if (!hasMarker()) return null
      try {
        const fresh = await (await network()).refresh()
        if (!hasMarker()) return null
        keepToken(fresh)
        post({ kind: "refreshed", token: fresh })
        if (state.status === "member" && state.error) set({ ...state, error: null })
        return fresh
      } catch (error) {
        if (hasMarker()) fail(error)
        return null
      }
    })

  const newest = (stale: string | null): Promise<string | null> => {
    if (token !== stale) return Promise.resolve(token)
    refreshing ??= refresh(stale).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /**
   * The same member's token that is newer than the one that no longer serves, or null: what one member began is not sent
   * by the next. Everyone who asks meanwhile shares one refresh.
   */
  const renew = async (stale: string | null): Promise<string | null> => {
    const fresh = await newest(stale)
    return fresh && stale && !isSameMembers(fresh, stale) ? null : fresh
  }

  const restore = async () => {
    if (!hasMarker()) return set({ status: "visitor", error: null })
    set({ status: "loading", restoring: true })
    if (!(await renew(null))) return
    try {
      const user = await (await network()).me()
      if (hasMarker()) become(user)
    } catch (error) {
      if (hasMarker()) fail(error)
    }
  }

  const wake = () => {
    if (state.status === "unreachable") void restore()
    else if (endsWithin(refreshAheadMs)) void renew(token)
  }

  return {
    state: () => state,
    subscribe,
    hasMarker,

    /** Begins: takes up an earlier session if there may be one. */
    start: (load: () => Promise<SessionNetwork>) => {
      network = load
      return restore()
    },
    /** Tries again to take up the session, after the server could not be reached or another tab signed in. */
    restore,

    /** The token for a call that is made now: refreshed first when its time is already over. */
    accessToken: async () => (endsWithin(0) ? await renew(token) : token),
    renew,

    /** Takes up the session that a sign-in answered. */
    signIn: (signedIn: { accessToken: string; user: User }) => {
      keepToken(signedIn.accessToken)
      become(signedIn.user)
      post({ kind: "signed-in", token: signedIn.accessToken, user: signedIn.user })
    },
    /** Ends the session here, in the other tabs and, when it can be reached, on the server. */
    signOut: async () => {
      const ended = network().then((calls) => calls.logout())
      clear(null)
      post({ kind: "signed-out" })
      await ended.catch(() => {})
    },
    /** Puts newer data of the same member in place, for example after they edited their profile. */
    updateUser: (user: User) => {
      if (state.status === "member") set({ ...state, user })
    },

    /** What another tab said. */
    receive: (message: SessionMessage) => {
      if (message.kind === "signed-out") {
        if (state.status !== "visitor") clear(null)
      } else if (message.kind === "signed-in") {
        keepToken(message.token)
        become(message.user)
      } else if (state.status !== "visitor") {
        keepToken(message.token)
        if (state.status === "unreachable") void restore()
      }
    },
    /** The device woke up or is online again: makes up for the timers that did not run. */
    wake,
  }
}

export type SessionStore = ReturnType<typeof createSession>
