import { type Kysely, sql } from "kysely"

/**
 * Triggers update the counts on deletion, because rows are deleted in several ways: unliked, deleted, or with
 * their member. The statement that inserts a row counts it, so that a backup's rows can be restored
 * unchanged.
 */
const uncount = async (db: Kysely<unknown>, table: "post_likes" | "comments", counter: string) => {
  const name = sql.ref(`uncount_${table}`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$ begin
      update posts set ${sql.ref(counter)} = ${sql.ref(counter)} - gone.number
        from (select post_id, count(*) as number from gone_rows group by post_id order by post_id) gone
        where posts.id = gone.post_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${name} after delete on ${sql.table(table)} referencing old table as gone_rows
      for each statement execute function ${name}()`.execute(db)
}

/** Posts, their likes and comments. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table media_files add column purpose text not null default 'chat'
      check (purpose in ('chat', 'posts'))`.execute(db)
  await sql`alter table media_files alter column purpose drop default`.execute(db)

  // Free space on each page: the counts change often, and then no index needs an update.
  await sql`
    create table posts (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      content text check (char_length(content) between 1 and 2000),
      media_key text unique references media_files,
      likes_count integer not null default 0 check (likes_count >= 0),
      comments_count integer not null default 0 check (comments_count >= 0),
      created_at timestamptz(3) not null,
      check (content is not null or media_key is not null)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index posts_by_time on posts (created_at desc, id desc)`.execute(db)
  await sql`create index posts_by_member on posts (member_id, created_at desc, id desc)`.execute(db)

  await sql`
    create table post_likes (
      post_id uuid not null references posts on delete cascade,
      member_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      primary key (post_id, member_id)
    )`.execute(db)
  await sql`
    create index post_likes_by_member on post_likes (member_id, created_at desc, post_id desc)`.execute(db)

  await sql`
    create table comments (
      id uuid primary key,
      post_id uuid not null references posts on delete cascade,
      member_id uuid not null references members on delete cascade,
      content text not null check (char_length(content) between 1 and 500),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index comments_by_post on comments (post_id, created_at desc, id desc)`.execute(db)
  await sql`create index comments_by_member on comments (member_id)`.execute(db)

  await uncount(db, "post_likes", "likes_count")
  await uncount(db, "comments", "comments_count")
}
