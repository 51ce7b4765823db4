import { LRUCache } from "lru-cache"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { touchAllLastOnline, touchLastOnline } from "./profiles.queries.ts"

const presenceIntervalMs = 60_000
const presenceAskMs = 15_000

/** When members were last here. */
export const createPresence = ({ db, clock }: { db: Db; clock: Clock }) => {
  // When presence was last looked at: the database need not be asked at every request whether a minute is over.
  const asked = new LRUCache<string, number>({ max: 10_000 })

  return {
    /** Notes that a member is here; written at most once a minute. */
    noteOnline: async (memberId: string) => {
      const now = clock.now()
      if (now.getTime() - (asked.get(memberId) ?? 0) < presenceAskMs) return
      asked.set(memberId, now.getTime())
      await touchLastOnline(db, memberId, now, new Date(now.getTime() - presenceIntervalMs))
    },
    /** Notes that all these are here, at once. */
    noteAllOnline: async (memberIds: readonly string[]) => {
      await touchAllLastOnline(db, memberIds, clock.now())
    },
  }
}
