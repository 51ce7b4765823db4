import { type Kysely, sql } from "kysely"

/**
 * Up to four pictures of a post in a table of their own. The count in `posts` keeps the check that a post has
 * a text or a picture.
 */
export const up = async (db: Kysely<unknown>) => {
  // Deferred, so that pictures can change places in several statements.
  await sql`
    create table post_pictures (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      position smallint not null check (position between 0 and 3),
      media_key text not null unique references media_files,
      alt text check (char_length(alt) between 1 and 300),
      constraint post_pictures_place unique (post_id, position) deferrable initially deferred
    )`.execute(db)
  await sql`
    insert into post_pictures (id, post_id, position, media_key)
      select gen_random_uuid(), id, 0, media_key from posts where media_key is not null`.execute(db)
  await sql`
    alter table posts add column pictures_count smallint not null default 0
      check (pictures_count between 0 and 4)`.execute(db)
  await sql`update posts set pictures_count = 1 where media_key is not null`.execute(db)
  // This also drops the checks and the index that name the column.
  await sql`alter table posts drop column media_key`.execute(db)
  await sql`
    alter table posts add constraint posts_not_empty
      check (content is not null or pictures_count > 0) not valid`.execute(db)
}
