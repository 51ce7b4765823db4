import { type Kysely, sql } from "kysely"

/**
 * WAV recordings were served unchanged until they were converted. Now they wait for the conversion like other
 * files.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    update media_files set state = 'processing'
    where content_type = 'audio/wav' and state = 'ready' and play_key is null`.execute(db)
}
