import { sql } from "kysely"
import type { Db } from "../../db/client.ts"

/**
 * Installs triggers that count, in the transaction of the change, every row that calls between members may
 * change.
 */
export const noteChanges = async (db: Db) => {
  const chat = ["conversations", "conversation_members", "messages", "message_reactions"]
  const delivery = ["notifications", "notification_events"]
  const access = ["album_requests", "album_grants"]
  const shown = [
    "posts",
    "post_likes",
    "comments",
    "comment_likes",
    "wishes",
    "wish_likes",
    "albums",
    "album_media",
    ...access,
  ]
  const written = ["contact_forms", "contact_replies", "meetings", "saved_searches"]
  const others = [
    "likes",
    "blocks",
    "follows",
    "passes",
    "notes",
    "reports",
    "report_files",
    "sessions",
    "passkeys",
    "avoided_contacts",
    "avoided_contact_changes",
  ]
  await sql`
    create table seen_changes ();
    create function note_change() returns trigger language plpgsql as $$ begin
      -- Pending deliveries decrease by themselves, and every call updates its session.
      if tg_op <> 'UPDATE' or (tg_table_name <> 'sessions' and to_jsonb(new) - 'pending_count' <> to_jsonb(old) - 'pending_count')
        then insert into seen_changes default values;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of [...others, ...delivery, ...chat, ...shown, ...written])
    await sql`create trigger note_change after insert or update or delete on ${sql.table(table)}
      for each row execute function note_change()`.execute(db)
}

/** The number of rows changed so far. */
export const countChanges = async (db: Db) => {
  const counted = await sql<{ count: string }>`select count(*) from seen_changes`.execute(db)
  return Number(counted.rows[0]?.count)
}
