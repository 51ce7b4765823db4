import { sql } from "kysely"
import type { Db } from "./client.ts"

/**
 * The one filter between members: who exists for whom. Suspended members exist for nobody, and a block hides each
 * from the other. Every list of people, or of what people made, starts from here or joins it.
 */
export const visibleMembers = (db: Db, viewerId: string) =>
  db
    .selectFrom("members")
    .where("members.status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("blocks as mine")
            .select(sql.lit(1).as("one"))
            .where("mine.blocker_id", "=", viewerId)
            .whereRef("mine.blocked_id", "=", "members.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("blocks as theirs")
            .select(sql.lit(1).as("one"))
            .whereRef("theirs.blocker_id", "=", "members.id")
            .where("theirs.blocked_id", "=", viewerId),
        ),
      ),
    )
