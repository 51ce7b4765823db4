import { createListeners } from "../../lib/listeners.ts"
import { createOwnedStorage } from "../../lib/session/owned-storage.ts"
import type { KeyValueStorage } from "../../lib/session/storage.ts"

/** After how many minutes away chats and albums lock; 0 is never. */
export const lockMinutes = [0, 1, 5, 15, 60] as const
export type LockMinutes = (typeof lockMinutes)[number]

interface LockState {
  minutes: LockMinutes
  isLocked: boolean
  /** When a tab of this device last showed the app, in ms; null before the first time. */
  seenAt: number | null
}

const unlocked: LockState = { minutes: 0, isLocked: false, seenAt: null }

const isLockState = (value: unknown): value is LockState =>
  typeof value === "object" &&
  value !== null &&
  "minutes" in value &&
  lockMinutes.some((minutes) => minutes === value.minutes) &&
  "isLocked" in value &&
  typeof value.isLocked === "boolean" &&
  "seenAt" in value &&
  (value.seenAt === null || typeof value.seenAt === "number")

/** True when the member was away for too long, or the device's clock went back meanwhile. */
const isDue = ({ minutes, seenAt }: LockState, nowMs: number) => {
  if (minutes === 0 || seenAt === null) return false
  const away = nowMs - seenAt
  return away >= minutes * 60_000 || away < 0
}

/** True when the change makes the lock looser, which needs proof of identity. */
export const isLooser = (before: LockMinutes, after: LockMinutes) =>
  before !== 0 && (after === 0 || after > before)

interface LockDeps {
  storage: KeyValueStorage
  key: string
  memberId: string
  clock: { now(): Date }
}

/** Creates one member's lock on this device. All tabs share its stored state. */
export const createLock = ({ storage, key, memberId, clock }: LockDeps) => {
  const owned = createOwnedStorage(storage, key, memberId)
  const { subscribe, notify } = createListeners()
  const now = () => clock.now().getTime()
  const read = (): LockState => {
    const stored = owned.read()
    return isLockState(stored) ? stored : unlocked
  }
  const write = (changes: Partial<LockState>) => {
    owned.write({ ...read(), ...changes })
    notify()
  }
  return {
    subscribe,
    /** Another tab changed the state. */
    changed: notify,
    minutes: () => read().minutes,
    isLocked: () => {
      const state = read()
      return state.isLocked || isDue(state, now())
    },
    /** Locks when it is due; otherwise records that the app is being shown. */
    tick: (isVisible: boolean) => {
      const state = read()
      if (state.minutes === 0 || state.isLocked) return
      if (isDue(state, now())) write({ isLocked: true })
      else if (isVisible) write({ seenAt: now() })
    },
    /** After a proof of identity. */
    unlock: () => write({ isLocked: false, seenAt: now() }),
    setMinutes: (minutes: LockMinutes) => write({ minutes, isLocked: false, seenAt: now() }),
    /** At sign-out: the next sign-in is a proof of identity. */
    forget: () => {
      if (read().minutes > 0) write({ isLocked: false, seenAt: null })
    },
  }
}

export type Lock = ReturnType<typeof createLock>
