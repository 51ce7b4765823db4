import type { Db } from "@pinyu/server/db/client.ts"
import { CompiledQuery, sql } from "kysely"
import pg from "pg"
import type { Statement } from "./count-statements.ts"

/** The used fields of a node of PostgreSQL's plan. */
interface PlanNode {
  /** Only of scans of a table. */
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: PlanNode[]
}

const rowsOf = (node: PlanNode): number => {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)
  const inside = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)
  // Other nodes pass on what the scans have read.
  return inside + (node["Relation Name"] ? (node["Actual Rows"] + removed) * node["Actual Loops"] : 0)
}

/**
 * How many rows these statements read from tables and indexes when they run, also those that a filter
 * removes. Scans of whole tables are off unless `scans` allows them: on the small tables of a test the planner
 * would prefer them.
 */
export const countRowsRead = (db: Db, statements: readonly Statement[], { scans = false } = {}) =>
  db.connection().execute(async (session) => {
    if (!scans) await sql`set enable_seqscan = off`.execute(session)
    let read = 0
    for (const { text, values } of statements) {
      const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values)
      const { rows } = await session.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(query)
      for (const row of rows) read += rowsOf(row["QUERY PLAN"][0].Plan)
    }
    await sql`reset enable_seqscan`.execute(session)
    return read
  })

/** PostgreSQL plans a prepared statement five times before it decides whether to keep one plan. */
const runsToDecide = 7

/**
 * Whether PostgreSQL keeps the plan of a statement instead of planning it at each run. Scans of whole tables
 * are off: on the small tables of a test they would make plans differ by their values.
 */
export const isPlannedOnce = async (connection: pg.ClientConfig, { name, text, values }: Statement) => {
  // Without a name, each run is planned.
  if (name === undefined) return false
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set enable_seqscan = off")
    for (let n = 0; n < runsToDecide; n++) {
      // A row that a run inserts would be in the way of the next.
      await client.query("begin")
      await client.query({ name, text, values })
      await client.query("rollback")
    }
    const { rows } = await client.query<{ generic_plans: string }>(
      "select generic_plans from pg_prepared_statements where name = $1",
      [name],
    )
    return Number(rows[0]?.generic_plans) > 0
  } finally {
    await client.end()
  }
}
