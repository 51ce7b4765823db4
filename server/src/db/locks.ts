import { sql } from "kysely"
import type { Trx } from "./client.ts"

// Lock order of rows, to avoid deadlocks: conversations, then their messages, then members, then posts,
// then `media_files`.

/** Locks a name until the transaction ends. */
export const lockName = (trx: Trx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

/**
 * Those of these members who exist, held against deletion until the transaction ends. The order is the same for
 * all callers, to avoid deadlocks. @unfiltered only ids
 */
export const holdMembers = async (trx: Trx, ids: readonly string[]) => {
  const members = trx.selectFrom("members").select("id").where("id", "=", sql<string>`any(${ids})`)
  return new Set((await members.orderBy("id").forKeyShare().execute()).map(({ id }) => id))
}

/** As `lockName`, together with others that share the lock. */
export const shareName = (trx: Trx, name: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx)

/**
 * Serializes deletions of members until the transaction ends. Take it before any other lock of these members.
 * Lock the row of a member in share mode only: a deletion that holds more, and then waits for a conversation,
 * would wait for a sender that waits for the row.
 */
export const lockRemovals = async (trx: Trx, memberIds: readonly string[]) => {
  for (const id of memberIds.toSorted()) await lockName(trx, `removes ${id}`)
}

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
