import { type Kysely, sql } from "kysely"

/** The perceptual hashes of pictures, by which copies are found. Pictures from before have none. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media_files add column perceptual_hash bit(64)`.execute(db)
  await sql`alter table member_photos add column perceptual_hash bit(64)`.execute(db)
}
