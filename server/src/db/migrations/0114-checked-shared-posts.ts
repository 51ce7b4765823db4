import { type Kysely, sql } from "kysely"

/** Validates the checks of 0113. It reads all messages, and blocks nobody when it runs alone. */
export const up = async (db: Kysely<unknown>) => {
  for (const name of ["messages_type_check", "messages_has_content", "messages_shared_post"])
    await sql`alter table messages validate constraint ${sql.ref(name)}`.execute(db)
}
