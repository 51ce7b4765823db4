import { type Kysely, sql } from "kysely"

/** Members may show all photos but the first blurred. A photo from before has no blurred version yet. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table members add column blur_photos boolean not null default false`.execute(db)
  await sql`alter table member_photos add column blurred_key text`.execute(db)
}
