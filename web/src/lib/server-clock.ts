import { deviceClock } from "./device-clock.ts"
import { createListeners } from "./listeners.ts"

/** A `Date` header has whole seconds. */
const headerMs = 1000

/** A clock that follows the server's, as far as its answers show it; until then it is this device's. */
export const createServerClock = (device: { now(): Date } = deviceClock) => {
  const { subscribe, notify } = createListeners()
  /** How far this device is behind the server, in ms. */
  let offset = 0
  return {
    now: () => new Date(device.now().getTime() + offset),
    offset: () => offset,
    subscribe,
    /** Follows the `Date` header of an answer to a call that began at `sentAt`, in ms of this device's clock. */
    follow: (header: string | null, sentAt: number) => {
      const receivedAt = device.now().getTime()
      const measured = Date.parse(header ?? "") + headerMs / 2 - (sentAt + receivedAt) / 2
      // Within the accuracy of the measurement, times on the page stay as they are.
      if (!(Math.abs(measured - offset) > headerMs + receivedAt - sentAt)) return
      offset = measured
      notify()
    },
  }
}

/** The clock for everything that is compared with instants of the server. */
export const serverClock = createServerClock()
