import type { Kysely } from "kysely"

/** When a post was edited. The column has no default, so that adding it locks the table only briefly. */
export const up = async (db: Kysely<unknown>) => {
  await db.schema.alterTable("posts").addColumn("edited_at", "timestamptz").execute()
}
