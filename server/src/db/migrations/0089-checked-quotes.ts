import { type Kysely, sql } from "kysely"

/** Validates the checks of 0087. It reads all messages, and blocks nobody when it runs alone. */
export const up = async (db: Kysely<unknown>) => {
  for (const name of ["messages_liked_prompt", "messages_liked_answer", "messages_liked_part"])
    await sql`alter table messages validate constraint ${sql.ref(name)}`.execute(db)
}
