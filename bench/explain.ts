import type { Db } from "@pinyu/server/db/client.ts"
import { type Compilable, sql } from "kysely"

/** The query plan with the actual row counts. */
export const explain = async (db: Db, query: Compilable) => {
  const { sql: text, parameters } = query.compile()
  const parts = text
    .split(/\$\d+/)
    .flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql.val(parameters[at - 1]), sql.raw(part)]))
  const { rows } = await sql<{
    "QUERY PLAN": string
  }>`explain (analyze, costs off, timing off, summary off) ${sql.join(parts, sql.raw(""))}`.execute(db)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
