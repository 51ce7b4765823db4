import { type Kysely, sql } from "kysely"

/**
 * Photos in a small square, for avatars. A job makes it for photos without one, from `avatar_due` on. The default
 * marks those from before without rewriting the table, and those that a node of the previous version adds. After
 * a day, because such a node would delete a photo without its avatar. New photos have both.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table member_photos
      add column avatar_key text unique,
      add column avatar_due timestamptz(3) default now() + interval '1 day'`.execute(db)
  await sql`
    create index member_photos_by_avatar_due on member_photos (avatar_due)
      where avatar_due is not null`.execute(db)
}
