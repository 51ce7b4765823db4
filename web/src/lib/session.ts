import { useSyncExternalStore } from "react"
import { createSession, type SessionMessage, type SessionState } from "./session-store.ts"
import { storage, storageKeys } from "./storage.ts"

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(storageKeys.session) : null

/** The session of this tab. */
export const session = createSession({
  storage,
  clock: { now: () => new Date() },
  // Web Locks are missing on plain http to another host; the server tolerates two tabs that race.
  exclusively: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
  post: (message) => channel?.postMessage(message),
  later: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
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
