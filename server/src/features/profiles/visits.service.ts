import type { Db } from "../../db/client.ts"
import { holdMembers } from "../../db/locks.ts"
import type { Ports } from "../../platform/ports.ts"

interface Dependencies {
  db: Db
  notifications: Pick<Ports["notifications"], "record">
}

interface Visit {
  /** Whom the visit notifies. */
  memberId: string
  actorId: string
  /** The day in Taipei. */
  day: string
}

/** How often visits are recorded. */
export const recordVisitsMs = 1_000
/** Visits in one transaction. */
const batchSize = 200
/** While the database does not respond, more visits are dropped. */
const maxWaiting = 10_000

const keyOf = ({ memberId, actorId, day }: Visit) => `${memberId} ${actorId} ${day}`

/** In one order on all nodes, so that two that record at once do not wait for each other in a circle. */
const inOrder = (visits: Iterable<Visit>) => [...visits].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Visits of profiles. Nobody waits for their notifications, so they are collected and recorded once a second in
 * one transaction. A crash loses those of the last second.
 */
export const createVisits = ({ db, notifications }: Dependencies) => {
  const waiting = new Map<string, Visit>()
  let running = Promise.resolve()

  const record = (visits: readonly Visit[]) =>
    db.transaction().execute(async (trx) => {
      const present = await holdMembers(trx, [
        ...new Set(visits.flatMap(({ memberId, actorId }) => [memberId, actorId])),
      ])
      for (const visit of visits)
        if (present.has(visit.memberId) && present.has(visit.actorId))
          await notifications.record(trx, { type: "profile_viewed", ...visit })
    })

  const recordWaiting = async () => {
    for (let visits = inOrder(waiting.values()); visits.length > 0; visits = visits.slice(batchSize)) {
      const batch = visits.slice(0, batchSize)
      await record(batch)
      for (const visit of batch) waiting.delete(keyOf(visit))
    }
  }

  return {
    noteVisit: (visit: Visit) => {
      if (waiting.size < maxWaiting) waiting.set(keyOf(visit), visit)
    },

    /** Records what is waiting, after an earlier call has ended. What fails waits for the next call. */
    recordVisits: (): Promise<void> => {
      const recorded = running.then(recordWaiting)
      running = recorded.catch(() => undefined)
      return recorded
    },
  }
}
