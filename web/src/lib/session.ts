import { useSyncExternalStore } from "react"
import { later } from "./later.ts"
import { createSession, type SessionMessage, type SessionState } from "./session-store.ts"
import { storage, storageKeys } from "./storage.ts"

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(storageKeys.session) : null

/** In milliseconds; far more than a message takes from tab to tab. */
const heardAfter = 250

/**
 * One tab after the other. The next one's turn comes only when it has heard what this one told it: messages and locks
 * travel separately. Web Locks are missing on plain http to another host; the server tolerates two tabs that race.
 */
const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    void navigator.locks.request(name, async () => {
      await work().then(resolve, reject)
      await new Promise((heard) => setTimeout(heard, heardAfter))
    })
  })
}

/** The session of this tab. */
export const session = createSession({
  storage,
  clock: { now: () => new Date() },
  exclusively,
  post: (message) => channel?.postMessage(message),
  later,
})

const beforeKnown: SessionState = { status: "loading", restoring: false }

/** Who is signed in, as far as is known now. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.state, () => beforeKnown)

/** Listens to the other tabs and to the device; returns how to stop. */
export const connectSession = () => {
  const onMessage = (event: MessageEvent<SessionMessage>) => session.receive(event.data)
  const onWake = () => {
    if (document.visibilityState === "visible") session.wake()
  }
  channel?.addEventListener("message", onMessage)
  window.addEventListener("online", onWake)
  document.addEventListener("visibilitychange", onWake)
  return () => {
    channel?.removeEventListener("message", onMessage)
    window.removeEventListener("online", onWake)
    document.removeEventListener("visibilitychange", onWake)
  }
}
