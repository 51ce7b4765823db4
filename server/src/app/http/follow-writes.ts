import type { Route } from "@pinyu/contract/route"
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
 * is noted after errors, too, because a failed call may have written something.
 */
export const createFollowWrites =
  ({ noteWrite, log }: Needs): RunCall =>
  async (route, viewer, work) => {
    if (viewer === null || !("lastWrite" in viewer)) return work()
    if (route.method === "GET") return withReadPosition(viewer.lastWrite, work)
    try {
      return await work()
    } finally {
      // What was written stays, so the answer does not depend on this.
      if (!unreadAreas.some((area) => route.id.startsWith(area)))
        await noteWrite(viewer.sessionId).catch((error: unknown) =>
          log.warn({ err: error }, "the position of a write was not noted"),
        )
    }
  }
