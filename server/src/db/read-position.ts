import { AsyncLocalStorage } from "node:async_hooks"
import { type LogPosition, positionOf } from "./choose-replica.ts"

const calls = new AsyncLocalStorage<LogPosition>()

/**
 * Runs a call that only reads. Its reads may come from a replica that has replayed the log up to `lsn`, the
 * last write of the caller's session.
 */
export const withReadPosition = <Result>(lsn: string, work: () => Result): Result =>
  calls.run(positionOf(lsn), work)

/** The position that a replica needs for the current call; null when only the primary may answer. */
export const readPosition = (): LogPosition | null => calls.getStore() ?? null
