import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"
import { mayTalk } from "../../db/visibility.ts"

/**
 * What admins need of a message that was reported: its words and its files, which cannot be taken back any more while the
 * report is made. Null where it is in no conversation of the viewer's, or was taken back.
 */
export const findEvidence = async (trx: Trx, viewerId: string, messageId: string) => {
  const row = await trx
    .selectFrom("messages")
    .innerJoin("conversation_members as mine", (join) =>
      join.onRef("mine.conversation_id", "=", "messages.conversation_id").on("mine.member_id", "=", viewerId),
    )
    .leftJoin("media_files", "media_files.key", "messages.media_key")
    .where("messages.id", "=", messageId)
    .where("messages.deleted_at", "is", null)
    .where(mayTalk(sql.ref("mine.member_id"), sql.ref("mine.other_id")))
    .select(["messages.sender_id", "messages.conversation_id", "messages.type", "messages.content"])
    .select(["messages.created_at", "messages.edited_at"])
    .select(["media_files.key", "media_files.play_key", "media_files.thumbnail_key"])
    .forShare("messages")
    .executeTakeFirst()
  if (!row) return null
  const { sender_id, key, play_key, thumbnail_key, ...content } = row
  const files = [key, play_key, thumbnail_key].filter((file) => file !== null)
  return { memberId: sender_id, content: { ...content, files }, files }
}
