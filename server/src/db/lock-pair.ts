import { sql } from "kysely"
import type { Trx } from "./client.ts"

/** Makes changes between two members wait for each other, whichever of them acts, until the transaction ends. */
export const lockPair = async (trx: Trx, one: string, other: string) => {
  const pair = [one, other].sort().join()
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(trx)
}
