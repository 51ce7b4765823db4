import { LRUCache } from "lru-cache"
import type { Db } from "../../db/client.ts"
import { atMost } from "../../platform/cache-size.ts"
import type { Clock } from "../../platform/clock.ts"
import { touchAllLastOnline, touchLastOnline } from "./profiles.queries.ts"

const presenceIntervalMs = 60_000
const queryIntervalMs = 15_000

/** Records when members were last online. */
export const createPresence = ({ db, clock }: { db: Db; clock: Clock }) => {
  // When each member's presence was last written, so that not every request queries the database.
  const queriedAt = new LRUCache<string, number>(atMost(10_000))

  return {
    /** Records that a member is online; writes at most once a minute. */
    recordOnline: async (memberId: string) => {
      const now = clock.now()
      if (now.getTime() - (queriedAt.get(memberId) ?? 0) < queryIntervalMs) return
      queriedAt.set(memberId, now.getTime())
      await touchLastOnline(db, memberId, now, new Date(now.getTime() - presenceIntervalMs))
    },
    /** Records that these members are online, in one statement. */
    noteAllOnline: async (memberIds: readonly string[]) => {
      await touchAllLastOnline(db, memberIds, clock.now())
    },
  }
}
