import { useEffect, useSyncExternalStore } from "react"
import { deviceClock } from "../../lib/device-clock.ts"
import { deviceKeys } from "../../lib/session/device-keys.ts"
import { session, useSession } from "../../lib/session/session.ts"
import { storage } from "../../lib/session/storage.ts"
import { createLock, type Lock } from "./lock.ts"

/** How often a shown tab records it, in ms; the shortest lock is much longer. */
const tickMs = 15_000

const locks = new Map<string, Lock>()

const lockOf = (memberId: string) => {
  const known = locks.get(memberId)
  if (known) return known
  const made = createLock({ storage, key: deviceKeys.appLock, memberId, clock: deviceClock })
  locks.set(memberId, made)
  return made
}

/** The signed-in member's lock on this device. */
export const useLock = () => {
  const state = useSession()
  return lockOf(state.status === "member" ? state.user.id : "")
}

export const useIsLocked = () => {
  const lock = useLock()
  return useSyncExternalStore(lock.subscribe, lock.isLocked)
}

export const useLockMinutes = () => {
  const lock = useLock()
  return useSyncExternalStore(lock.subscribe, lock.minutes)
}

/** In the member area's frame: watches how long the member is away. */
export function AppLock() {
  const lock = useLock()
  useEffect(() => {
    const tick = () => lock.tick(document.visibilityState === "visible")
    // The page is still being shown until now.
    const onVisibility = () => lock.tick(true)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === deviceKeys.appLock) lock.changed()
    }
    tick()
    const timer = setInterval(tick, tickMs)
    document.addEventListener("visibilitychange", onVisibility)
    window.addEventListener("storage", onStorage)
    const endListening = session.subscribe(() => {
      if (session.state().status === "visitor") lock.forget()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", onVisibility)
      window.removeEventListener("storage", onStorage)
      endListening()
    }
  }, [lock])
  return null
}
