import type { Clock } from "../platform/clock.ts"
import type { Log } from "../platform/log.ts"
import type { Realtime } from "../platform/realtime.ts"

interface Needs {
  clock: Clock
  log: Log
  realtime: Pick<Realtime, "isOnline" | "tell">
  /** Whom a member's presence is told to; nobody where they do not show it. */
  othersOf: (memberId: string) => Promise<readonly string[]>
  noteOnline: (memberId: string) => Promise<void>
}

const minuteMs = 60_000
/** Who comes back within this time, with a page loaded anew, was never away. */
const graceMs = 5_000

/** Tells whoever may know of it that a member is here, or has gone. */
export const createPresenceTelling = ({ clock, log, realtime, othersOf, noteOnline }: Needs) => {
  /** How many sockets members have on this node. */
  const here = new Map<string, number>()
  /** Who has none any more, since when, and nobody was told yet. */
  const leaving = new Map<string, number>()

  const toMinute = (ms: number) => new Date(ms - (ms % minuteMs)).toISOString()

  const tell = async (memberId: string, isOnline: boolean, since: number) => {
    const others = await othersOf(memberId)
    if (others.length === 0) return
    realtime.tell(others, "presence", { userId: memberId, isOnline, lastOnline: toMinute(since) })
  }

  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, "a presence was not told"))

  return {
    /** A socket of the member is there. */
    came: async (memberId: string) => {
      const count = here.get(memberId) ?? 0
      here.set(memberId, count + 1)
      if (count > 0) return
      const wasHere = leaving.delete(memberId)
      await quietly(noteOnline(memberId))
      if (!wasHere) await quietly(tell(memberId, true, clock.now().getTime()))
    },
    /** A socket of the member is gone. */
    left: (memberId: string) => {
      const count = (here.get(memberId) ?? 1) - 1
      if (count > 0) return void here.set(memberId, count)
      here.delete(memberId)
      leaving.set(memberId, clock.now().getTime())
    },
    /** Tells of those who stayed away, unless another node has them. */
    tellLeft: async () => {
      for (const [memberId, since] of [...leaving]) {
        if (clock.now().getTime() - since < graceMs) continue
        leaving.delete(memberId)
        if (!(await realtime.isOnline(memberId))) await quietly(tell(memberId, false, since))
      }
    },
  }
}
