import { sql } from "kysely"
import type { Trx } from "./client.ts"

/** Makes whoever locks the same name wait until the transaction ends. */
export const lockName = (trx: Trx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

/** Makes changes between two members wait for each other, whichever of them acts, until the transaction ends. */
export const lockPair = (trx: Trx, one: string, other: string) => lockName(trx, [one, other].sort().join())

/** The same for one member and several others: in one order for all, so that nobody waits in a circle. */
export const lockPairs = async (trx: Trx, one: string, others: readonly string[]) => {
  const names = others.map((other) => [one, other].sort().join())
  for (const name of names.sort()) await lockName(trx, name)
}
