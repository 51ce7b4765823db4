import { type Kysely, sql } from "kysely"

/** The newest members of a city. Without a city, explore follows `members_by_joining`. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index members_newest_in_city on members (city, created_at desc, id desc)
      where status = 'active' and discoverable and show_city`.execute(db)
}
