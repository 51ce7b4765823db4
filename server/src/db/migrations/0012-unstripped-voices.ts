import { type Kysely, sql } from "kysely"

/** Recorded waves were served as they came until they were converted; now they wait for that like other files. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    update media_files set state = 'processing'
    where content_type = 'audio/wav' and state = 'ready' and play_key is null`.execute(db)
}
