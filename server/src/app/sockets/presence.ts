import type { Clock } from "../../platform/clock.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"

interface Needs {
  clock: Clock
  log: Log
  realtime: Pick<Realtime, "isOnline" | "emit">
  /** The members who see this member's presence; empty if the member hides it. */
  othersOf: (memberId: string) => Promise<readonly string[]>
  recordOnline: (memberId: string) => Promise<void>
}

const minuteMs = 60_000
/** A member who reconnects within this time, as after a reload, stays online. */
const graceMs = 5_000

/** Presence: emits when members come online or go offline. */
export const createPresence = ({ clock, log, realtime, othersOf, recordOnline }: Needs) => {
  /** The number of sockets of each member on this node. */
  const socketCounts = new Map<string, number>()
  /** Members without a socket and since when; their offline event is pending. */
  const leaving = new Map<string, number>()

  const toMinute = (ms: number) => new Date(ms - (ms % minuteMs)).toISOString()

  const emitPresence = async (memberId: string, isOnline: boolean, since: number) => {
    const others = await othersOf(memberId)
    if (others.length === 0) return
    realtime.emit(others, "presence", { userId: memberId, isOnline, lastOnline: toMinute(since) })
  }

  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, "a presence event was not emitted"))

  return {
    /** A socket of the member connected. */
    connected: async (memberId: string) => {
      const count = socketCounts.get(memberId) ?? 0
      socketCounts.set(memberId, count + 1)
      if (count > 0) return
      const isReturning = leaving.delete(memberId)
      await logFailure(recordOnline(memberId))
      if (!isReturning) await logFailure(emitPresence(memberId, true, clock.now().getTime()))
    },
    /** A socket of the member disconnected. */
    disconnected: (memberId: string) => {
      const count = (socketCounts.get(memberId) ?? 1) - 1
      if (count > 0) return void socketCounts.set(memberId, count)
      socketCounts.delete(memberId)
      leaving.set(memberId, clock.now().getTime())
    },
    /** Emits offline events after the grace period, unless another node has a socket of the member. */
    emitOffline: async () => {
      for (const [memberId, since] of [...leaving]) {
        if (clock.now().getTime() - since < graceMs) continue
        leaving.delete(memberId)
        if (!(await realtime.isOnline(memberId))) await logFailure(emitPresence(memberId, false, since))
      }
    },
  }
}
