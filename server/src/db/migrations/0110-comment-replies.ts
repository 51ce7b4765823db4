import { type Kysely, sql } from "kysely"

/**
 * Lowers a count of `comments` when rows disappear, as 0006 does for posts. Counted rows are locked in the
 * order of their ids.
 */
const uncount = async (db: Kysely<unknown>, name: string, table: string, parent: string, counter: string) => {
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
      update comments set ${sql.ref(counter)} = ${sql.ref(counter)} - gone.number
        from (select ${sql.ref(parent)} as id, count(*) as number from gone_rows
          where ${sql.ref(parent)} is not null group by ${sql.ref(parent)} order by ${sql.ref(parent)}) gone
        where comments.id = gone.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${sql.ref(name)} after delete on ${sql.table(table)} referencing old table as gone_rows
      for each statement execute function ${sql.ref(name)}()`.execute(db)
}

/** Replies to comments, one level deep, and likes of comments. */
export const up = async (db: Kysely<unknown>) => {
  // New columns with constant defaults: no row is rewritten, and none can fail a check.
  await sql`
    alter table comments
      add column parent_id uuid references comments on delete cascade,
      add column replied_member_id uuid references members on delete set null,
      add column replies_count integer not null default 0,
      add column likes_count integer not null default 0,
      add constraint comments_replies_count_check check (replies_count >= 0) not valid,
      add constraint comments_likes_count_check check (likes_count >= 0) not valid,
      add constraint comments_replied_member_of_reply check (
        replied_member_id is null or parent_id is not null) not valid,
      add constraint comments_one_level check (parent_id is null or replies_count = 0) not valid`.execute(db)
  await sql`
    create index comments_by_parent on comments (parent_id, created_at desc, id desc)
      where parent_id is not null`.execute(db)
  // For the deletion of members.
  await sql`
    create index comments_by_replied_member on comments (replied_member_id)
      where replied_member_id is not null`.execute(db)
  // `comments_by_post` stays for the deletion of posts, and for nodes of the previous version.
  await sql`
    create index comments_top_level on comments (post_id, created_at desc, id desc)
      where parent_id is null`.execute(db)

  await sql`
    create table comment_likes (
      comment_id uuid not null references comments on delete cascade,
      member_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      primary key (comment_id, member_id)
    )`.execute(db)
  await sql`create index comment_likes_by_member on comment_likes (member_id, created_at desc)`.execute(db)

  await uncount(db, "uncount_replies", "comments", "parent_id", "replies_count")
  await uncount(db, "uncount_comment_likes", "comment_likes", "comment_id", "likes_count")
}
