import { type Kysely, sql } from "kysely"

/** Albums, their files, and the members selected for them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table media_files drop constraint media_files_purpose_check,
      add constraint media_files_purpose_check check (purpose in ('chat', 'posts', 'albums'))`.execute(db)

  // There is no stored count of files: a member has few albums, and each is small.
  await sql`
    create table albums (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      title text not null check (char_length(title) between 1 and 100),
      description text check (char_length(description) between 1 and 500),
      privacy_level text not null
        check (privacy_level in ('public', 'private', 'liked_by_me', 'mutual_likes', 'selected_members')),
      cover_id uuid,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index albums_by_member on albums (member_id, created_at desc, id desc)`.execute(db)

  await sql`
    create table album_media (
      id uuid primary key,
      album_id uuid not null references albums on delete cascade,
      media_key text not null unique references media_files,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index album_media_by_album on album_media (album_id, created_at, id)`.execute(db)

  // Runs for every way in which a row leaves an album, also with its member: its file is then unused and is
  // swept.
  await sql`
    create function let_go_of_album_media() returns trigger language plpgsql as $$ begin
      update media_files set used_at = null where key in (select media_key from gone_rows);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger let_go_of_album_media after delete on album_media referencing old table as gone_rows
      for each statement execute function let_go_of_album_media()`.execute(db)

  await sql`
    create table album_members (
      album_id uuid not null references albums on delete cascade,
      member_id uuid not null references members on delete cascade,
      primary key (album_id, member_id)
    )`.execute(db)
  await sql`create index album_members_by_member on album_members (member_id)`.execute(db)
}
