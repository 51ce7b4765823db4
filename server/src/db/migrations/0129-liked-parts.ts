import { type Kysely, sql } from "kysely"

/**
 * The photos and answers that a member likes by themselves. Each ends with the like of the member. A reference to a
 * deleted photo or to an answer that has changed means nothing any more.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table liked_parts (
      liker_id uuid not null,
      liked_id uuid not null,
      part_id uuid not null,
      created_at timestamptz(3) not null,
      primary key (liker_id, liked_id, part_id),
      foreign key (liker_id, liked_id) references likes on delete cascade
    )`.execute(db)
}
