import { type Kysely, sql } from "kysely"

/**
 * Photos in a small square, for avatars. A job makes it for photos from before, from `avatar_due` on. The default
 * marks them without rewriting the table; new photos have the square and no due time.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table member_photos
      add column avatar_key text unique,
      add column avatar_due timestamptz(3) default now()`.execute(db)
  await sql`alter table member_photos alter column avatar_due drop default`.execute(db)
  await sql`
    create index member_photos_by_avatar_due on member_photos (avatar_due)
      where avatar_due is not null`.execute(db)
}
