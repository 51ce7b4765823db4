import type { Db } from "./client.ts"

/** Reads that a replica of the database may answer, and otherwise the primary. */
export interface Reads {
  /**
   * Runs the queries of `work` on a replica that has the writes of the caller's session. The primary runs them
   * without such a replica, after an error of the replica, and when `stillHolds`, which reads on the primary,
   * returns false: then something that may no longer be shown is in the result. `work` may run twice.
   */
  read: <Result>(
    work: (db: Db) => Promise<Result>,
    stillHolds?: (result: Result) => Promise<boolean>,
  ) => Promise<Result>
  /** As `read`, for what is the same for all callers and changes so rarely that a lag does not matter. */
  readShared: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** All reads on the primary. */
export const primaryReads = (db: Db): Reads => ({
  read: (work) => work(db),
  readShared: (work) => work(db),
})
