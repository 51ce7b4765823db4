import { type Kysely, sql } from "kysely"

/**
 * Whom members want to meet, and how far they are with their first steps. Members who joined before are not
 * led through them.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table meeting_preferences (
      member_id uuid primary key references members on delete cascade,
      genders text[] not null,
      identities text[] not null,
      min_age int not null check (min_age between 18 and 70),
      max_age int not null check (max_age between 18 and 70),
      cities text[] not null,
      check (min_age <= max_age)
    )`.execute(db)
  await sql`
    create table first_steps (
      member_id uuid primary key references members on delete cascade,
      state text not null check (state in ('left', 'done'))
    )`.execute(db)
  await sql`insert into first_steps (member_id, state) select id, 'left' from members`.execute(db)
}
