import { type QueryExecutorProvider, sql } from "kysely"

const renamings = [
  ["admin_otps", "begun_at", "started_at"],
  ["member_otps", "begun_at", "started_at"],
  ["push_subscriptions", "refusals", "failure_count"],
  ["spent_proofs", "lapses_at", "expires_at"],
] as const

/** Renames columns to the terms that the code uses. */
export const up = async (db: QueryExecutorProvider) => {
  for (const [table, from, to] of renamings)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}
