import type { Route } from "@pinyu/contract/route"
import { LRUCache } from "lru-cache"
import { maxLagMs } from "../../db/choose-replica.ts"
import { isDatabaseError } from "../../db/database-errors.ts"
import { withReadPosition } from "../../db/read-position.ts"
import { atMost } from "../../platform/cache-size.ts"
import type { AdminViewer, Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"

/** Runs the handler of a call. */
export type RunCall = <Result>(
  route: Route,
  viewer: Viewer | AdminViewer | null,
  work: () => Promise<Result>,
) => Promise<Result>

/** Runs the handler and nothing else. */
export const runDirectly: RunCall = (_route, _viewer, work) => work()

/**
 * The areas, by the start of the route's id, whose writes change nothing that a replica answers. Their writes
 * are the most frequent ones.
 */
const unreadAreas = ["chat.", "notifications.", "signals."]

interface Needs {
  /** Notes where the log of writes is now as the position of a session. */
  noteWrite: (sessionId: string) => Promise<unknown>
  log: Pick<Log, "warn">
  /** Milliseconds of a clock that never goes back. */
  monotonicMs?: () => number
}

/** The most sessions of which a position is missing. Beyond them, the earliest ones may read an old page. */
const maxMissing = 10_000

/**
 * Lets members read their own writes although reads come from replicas. A call that may write notes its position
 * in the session before it is answered, and the next call of the session, on any node, reads from there. It
 * is noted after errors, too, because a failed call may have written something. A session without a position,
 * such as a new one, reads on the primary once and then has one.
 *
 * Where a position was not noted, this node lets the session read on the primary until every replica in use
 * has the write, and notes a position with each such read. Other nodes do not know of it: until then, a read
 * there may miss the write, for at most `maxLagMs`.
 */
export const createFollowWrites = ({
  noteWrite,
  log,
  monotonicMs = () => performance.now(),
}: Needs): RunCall => {
  const missing = new LRUCache<string, true>({
    ...atMost(maxMissing),
    ...{ ttl: maxLagMs, ttlResolution: 0 },
    perf: { now: monotonicMs },
  })
  // What was written stays, so the answer does not depend on this.
  const note = (sessionId: string) =>
    noteWrite(sessionId).catch((error: unknown) => {
      missing.set(sessionId, true)
      log.warn({ err: error }, "the position of a write was not noted")
    })
  return async (route, viewer, work) => {
    if (viewer === null || !("lastWrite" in viewer)) return work()
    const { lastWrite, sessionId } = viewer
    const isNoted = lastWrite !== null && !missing.has(sessionId)
    if (route.method === "GET" && isNoted) return withReadPosition(lastWrite, work)
    if (unreadAreas.some((area) => route.id.startsWith(area))) return work()
    try {
      const result = await work()
      await note(sessionId)
      return result
    } catch (error) {
      // An unavailable database would let the caller wait twice as long. It may have committed all the same.
      if (isDatabaseError(error)) missing.set(sessionId, true)
      else await note(sessionId)
      throw error
    }
  }
}
