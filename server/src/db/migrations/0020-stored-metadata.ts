import { type QueryExecutorProvider, sql } from "kysely"

/**
 * Copied H.264 and AAC streams kept metadata hidden by their sender, and encoded H.264 kept captions. A job
 * strips such files from `strip_due` on. Which of them are already clean is unknown.
 */
export const up = async (db: QueryExecutorProvider) => {
  await sql`alter table media_files add column strip_due timestamptz(3)`.execute(db)
  await sql`
    update media_files set strip_due = created_at
      where state = 'ready'
        and (media_type = 'video' or (content_type = 'audio/mp4' and play_key is null))`.execute(db)
  await sql`
    create index media_files_by_strip_due on media_files (strip_due) where strip_due is not null`.execute(db)
}
