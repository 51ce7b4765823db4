import { type Kysely, sql } from "kysely"

/** Wishes and their likes. */
export const up = async (db: Kysely<unknown>) => {
  // There is no stored count of likes: a count at query time cannot be wrong, and a wish lives for at most 30
  // days.
  await sql`
    create table wishes (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      title text not null check (char_length(title) between 1 and 100),
      content text not null check (char_length(content) between 1 and 500),
      category text not null check (category in ('love', 'career', 'health', 'wealth', 'study', 'family', 'other')),
      status text not null default 'active' check (status in ('active', 'expired', 'closed')),
      is_granted boolean not null default false check (not is_granted or status = 'closed'),
      is_pinned boolean not null default false check (not is_pinned or status = 'active'),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      check (expires_at > created_at and expires_at <= created_at + 30 * interval '24 hours')
    )`.execute(db)
  await sql`
    create index wishes_active on wishes (created_at desc, id desc) where status = 'active'`.execute(db)
  await sql`create index wishes_by_end on wishes (expires_at) where status = 'active'`.execute(db)
  await sql`create index wishes_by_member on wishes (member_id, created_at desc, id desc)`.execute(db)
  await sql`
    create unique index one_pinned_wish on wishes (member_id) where is_pinned`.execute(db)

  await sql`
    create table wish_likes (
      wish_id uuid not null references wishes on delete cascade,
      member_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      primary key (wish_id, member_id)
    )`.execute(db)
  await sql`create index wish_likes_by_member on wish_likes (member_id, wish_id)`.execute(db)
}
