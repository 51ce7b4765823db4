import type { User } from "@pinyu/contract/auth/schemas"
import { ApiError } from "../api/api-error.ts"
import { createListeners } from "../listeners.ts"
import { type KeyValueStorage, sessionMarker, storageKeys } from "./storage.ts"

export type SessionError = "session_expired" | "network_error" | "auth_error"

export type SessionState =
  /** Not known yet. `restoring`: an earlier session is being restored. */
  | { status: "loading"; restoring: boolean }
  | { status: "visitor"; error: SessionError | null }
  | { status: "member"; user: User; error: "network_error" | null }
  /** A session exists, but the server is unreachable. The session continues. */
  | { status: "unreachable"; error: "network_error" }

/** The session calls, loaded on first use so that visitors do not pay for them. */
export interface SessionNetwork {
  /** Exchanges the refresh cookie for a new access token. */
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
  /** Runs the work while no other tab runs work of the same name. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Sends to the other tabs of this browser. */
  post: (message: SessionMessage) => void
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
}

/** How long before its expiry a token is refreshed in the background. */
const refreshAheadMs = 300_000
const retryMs = 30_000
/** The minimum delay before a refresh, even when the device's clock is wrong. */
const minAgeMs = 60_000

const claimsOf = (token: string): { sub?: unknown; exp?: unknown } => {
  const [, payload = ""] = token.split(".")
  const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
  return typeof claims === "object" && claims !== null ? claims : {}
}
const expiryOf = (token: string) => Number(claimsOf(token).exp ?? 0) * 1000
const isSameMembers = (one: string, other: string) => claimsOf(one).sub === claimsOf(other).sub

/**
 * True for no response, or one from a gateway without the server: the session itself was not rejected.
 */
const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === "network_error" || [429, 502, 503, 504].includes(error.status))

const isRejection = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/**
 * Creates the session of this tab. The access token stays in memory; a marker in the storage only says
 * that a session is likely. One refresh serves every waiting call and tab.
 */
export const createSession = ({ storage, clock, withLock, post, setTimer }: SessionDeps) => {
  const hasMarker = () => storage.get(storageKeys.session) === sessionMarker
  let state: SessionState = { status: "loading", restoring: hasMarker() }
  /** Whether the marker stands for a session that the cookie may or may not have. */
  let isGuess = false
  let token: string | null = null
  let receivedAt = 0
  let network: () => Promise<SessionNetwork> = () => Promise.reject(new Error("the session was not started"))
  let refreshing: Promise<string | null> | null = null
  let cancelTimer = () => {}
  const { subscribe, notify } = createListeners()

  const set = (next: SessionState) => {
    state = next
    notify()
  }

  const setToken = (next: string) => {
    token = next
    receivedAt = clock.now().getTime()
    cancelTimer()
    cancelTimer = setTimer(wake, Math.max(minAgeMs, expiryOf(next) - receivedAt - refreshAheadMs))
  }

  /** True when the token expires within `ms`. */
  const endsWithin = (ms: number) => {
    const now = clock.now().getTime()
    return token !== null && expiryOf(token) - now <= ms && now - receivedAt >= minAgeMs
  }

  const clear = (error: SessionError | null) => {
    token = null
    cancelTimer()
    storage.remove(storageKeys.session)
    set({ status: "visitor", error })
  }

  const setUser = (user: User) => {
    isGuess = false
    storage.set(storageKeys.session, sessionMarker)
    set({ status: "member", user, error: null })
  }

  /** Handles a failed refresh; the session survives only when the server is unreachable. */
  const fail = (error: unknown) => {
    if (!isUnreachable(error))
      return clear(isGuess ? null : isRejection(error) ? "session_expired" : "auth_error")
    set(
      state.status === "member"
        ? { ...state, error: "network_error" }
        : { status: "unreachable", error: "network_error" },
    )
    cancelTimer()
    cancelTimer = setTimer(wake, retryMs)
  }

  const refresh = (stale: string | null) =>
    withLock("pinyu.session-refresh", async () => {
      // While this tab waited for the lock, another tab may have shared a newer token or signed out.
      if (token !== stale) return token
      if (!hasMarker()) return null
      try {
        const fresh = await (await network()).refresh()
        if (!hasMarker()) return null
        setToken(fresh)
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
   * Returns a newer token of the same member, or null: one member's call is never sent as the next
   * member. Concurrent callers share one refresh.
   */
  const renew = async (stale: string | null): Promise<string | null> => {
    const fresh = await newest(stale)
    return fresh && stale && !isSameMembers(fresh, stale) ? null : fresh
  }

  const restore = async () => {
    if (!hasMarker()) return set({ status: "visitor", error: null })
    set({ status: "loading", restoring: !isGuess })
    if (!(await renew(null))) return
    try {
      const user = await (await network()).me()
      if (hasMarker()) setUser(user)
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

    /**
     * Starts the session, and restores an earlier one when the marker is set. Where storage is blocked, no marker
     * outlasts the page: the cookie is then tried once.
     */
    start: (load: () => Promise<SessionNetwork>) => {
      network = load
      isGuess = !(storage.isLasting() || hasMarker() || storage.get(storageKeys.exited))
      if (isGuess) storage.set(storageKeys.session, sessionMarker)
      return restore()
    },
    /** Retries the restore, after an unreachable server or a sign-in by another tab. */
    restore,

    /** Returns the token for a call; refreshes it first when it has expired. */
    accessToken: async () => (endsWithin(0) ? await renew(token) : token),
    renew,

    /** Starts the session of a sign-in response. */
    signIn: (signedIn: { accessToken: string; user: User }) => {
      setToken(signedIn.accessToken)
      setUser(signedIn.user)
      post({ kind: "signed-in", token: signedIn.accessToken, user: signedIn.user })
    },
    /** Ends the session here, in the other tabs and, when reachable, on the server. */
    signOut: async () => {
      // Until the server confirms it, the cookie lives.
      storage.set(storageKeys.exited, "true")
      const ended = network().then((calls) => calls.logout())
      clear(null)
      post({ kind: "signed-out" })
      await ended.then(
        () => storage.remove(storageKeys.exited),
        () => {},
      )
    },
    /** Replaces the data of the same member, for example after a profile edit. */
    updateUser: (user: User) => {
      if (state.status === "member") set({ ...state, user })
    },

    /** Handles a message of another tab. */
    receive: (message: SessionMessage) => {
      if (message.kind === "signed-out") {
        if (state.status !== "visitor") clear(null)
      } else if (message.kind === "signed-in") {
        setToken(message.token)
        setUser(message.user)
      } else if (state.status !== "visitor") {
        setToken(message.token)
        if (state.status === "unreachable") void restore()
      }
    },
    /** Handles wake-up and reconnect: catches up on timers that did not run. */
    wake,
  }
}

export type SessionStore = ReturnType<typeof createSession>
