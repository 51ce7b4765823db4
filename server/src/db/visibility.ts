import { sql } from "kysely"
import type { Db } from "./client.ts"

/**
 * The one filter between members: who exists for whom. Suspended members exist for nobody, and a block hides each
 * from the other. Every list of people, or of what people made, starts from here or joins it.
 *
 * The hidden ones are read once into an array: as `not exists` per row, planning took longer than the query itself.
 */
export const visibleMembers = (db: Db, viewerId: string) =>
  db
    .selectFrom("members")
    // A literal: the indexes hold the active ones, and a plan for every value could not use them.
    .where("members.status", "=", sql.lit("active"))
    .where(({ eb, selectFrom }) => {
      const hidden = selectFrom("blocks")
        .select("blocked_id as id")
        .where("blocker_id", "=", viewerId)
        .unionAll(selectFrom("blocks").select("blocker_id as id").where("blocked_id", "=", viewerId))
      return eb("members.id", "!=", sql<string>`all (array(${hidden}))`)
    })
