import { sql } from "kysely"
import type { Trx } from "./client.ts"

// Lock order of rows, to avoid deadlocks: conversations, then their messages, then `media_files`.

/** Locks a name until the transaction ends. */
export const lockName = (trx: Trx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

/** Serializes changes between two members, whichever of them acts, until the transaction ends. */
export const lockPair = (trx: Trx, one: string, other: string) => lockName(trx, [one, other].sort().join())

/**
 * As `lockPair`, for one member and several others. The order is the same for all callers, to avoid
 * deadlocks.
 */
export const lockPairs = async (trx: Trx, one: string, others: readonly string[]) => {
  const names = others.map((other) => [one, other].sort().join())
  for (const name of names.sort()) await lockName(trx, name)
}
