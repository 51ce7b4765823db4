import { type Kysely, sql } from "kysely"

/** The matches that a member has not been shown yet. Each ends with the member's like. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table unseen_matches (
      member_id uuid not null,
      other_id uuid not null,
      matched_at timestamptz(3) not null,
      primary key (member_id, other_id),
      foreign key (member_id, other_id) references likes (liker_id, liked_id) on delete cascade
    )`.execute(db)
}
