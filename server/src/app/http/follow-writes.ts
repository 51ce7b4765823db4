import type { Route } from "@pinyu/contract/route"
import { isDatabaseError } from "../../db/database-errors.ts"
import { withReadPosition } from "../../db/read-position.ts"
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
}

/**
 * Lets members read their own writes although reads come from replicas. A call that may write notes its position
 * in the session before it is answered, and the next call of the session, on any node, reads from there. It
 * is noted after errors, too, because a failed call may have written something. A session without a position,
 * such as a new one, reads on the primary once and then has one.
 */
export const createFollowWrites = ({ noteWrite, log }: Needs): RunCall => {
  // What was written stays, so the answer does not depend on this.
  const note = (sessionId: string) =>
    noteWrite(sessionId).catch((error: unknown) =>
      log.warn({ err: error }, "the position of a write was not noted"),
    )
  return async (route, viewer, work) => {
    if (viewer === null || !("lastWrite" in viewer)) return work()
    const { lastWrite, sessionId } = viewer
    if (route.method === "GET" && lastWrite !== null) return withReadPosition(lastWrite, work)
    if (unreadAreas.some((area) => route.id.startsWith(area))) return work()
    try {
      const result = await work()
      await note(sessionId)
      return result
    } catch (error) {
      // An unavailable database would let the caller wait twice as long. The retry is noted.
      if (!isDatabaseError(error)) await note(sessionId)
      throw error
    }
  }
}
