import { useSyncExternalStore } from "react"
import { deviceClock } from "../device-clock.ts"
import { setTimer } from "../set-timer.ts"
import { createSession, type SessionMessage, type SessionState } from "./session-store.ts"
import { storage, storageKeys } from "./storage.ts"

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(storageKeys.session) : null

/** In milliseconds; much longer than a message takes between tabs. */
const deliveryMs = 250

/**
 * Runs one tab at a time. The next tab waits until it received this tab's message, since messages and
 * locks travel separately. Web Locks are missing on plain http to another host; the server tolerates
 * two racing tabs.
 */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    void navigator.locks.request(name, async () => {
      await work().then(resolve, reject)
      await new Promise((onDelivered) => setTimeout(onDelivered, deliveryMs))
    })
  })
}

/** The session of this tab. */
export const session = createSession({
  storage,
  clock: deviceClock,
  withLock,
  post: (message) => channel?.postMessage(message),
  setTimer,
})

const initialState: SessionState = { status: "loading", restoring: false }

/** The current session state. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.state, () => initialState)

/** Listens to the other tabs and to the device. Returns a function that stops it. */
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
