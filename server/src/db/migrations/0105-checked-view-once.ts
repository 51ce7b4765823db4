import { type Kysely, sql } from "kysely"

/** Validates the checks of 0104. It reads all messages, and blocks nobody when it runs alone. */
export const up = async (db: Kysely<unknown>) => {
  for (const name of ["messages_has_content", "messages_view_once", "messages_opened", "messages_group"])
    await sql`alter table messages validate constraint ${sql.ref(name)}`.execute(db)
}
