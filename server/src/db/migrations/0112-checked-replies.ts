import { type Kysely, sql } from "kysely"

const checks = ["replies_count_check", "likes_count_check", "replied_member_of_reply", "one_level"]

/** Validates the checks of 0110. It reads all comments, and blocks nobody when it runs alone. */
export const up = async (db: Kysely<unknown>) => {
  for (const check of checks)
    await sql`alter table comments validate constraint ${sql.ref(`comments_${check}`)}`.execute(db)
}
