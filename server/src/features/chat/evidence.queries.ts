import { reportsLimits } from "@pinyu/contract/reports/limits"
import { sql } from "kysely"
import type { Trx } from "../../db/client.ts"
import { mayReadConversation } from "../../db/visibility.ts"

/** The messages around a reported one, with texts only, oldest first: up to five before and five after it. */
export const findContext = async (trx: Trx, messageId: string) => {
  const reported = await trx
    .selectFrom("messages")
    .select(["conversation_id", "position"])
    .where("id", "=", messageId)
    .executeTakeFirst()
  if (!reported) return []
  const shown = trx
    .selectFrom("messages")
    .select(["sender_id", "type", "content", "created_at"])
    .where("conversation_id", "=", reported.conversation_id)
    .where("deleted_at", "is", null)
    .limit(reportsLimits.contextMessages)
  const [before, after] = [
    await shown.where("position", "<", reported.position).orderBy("position", "desc").execute(),
    await shown.where("position", ">", reported.position).orderBy("position").execute(),
  ]
  return [...before.toReversed(), ...after]
}

/** The stored files of messages. They cannot be replaced until the transaction ends. */
const findFiles = async (trx: Trx, mediaKeys: readonly string[]) => {
  if (mediaKeys.length === 0) return []
  const files = await trx
    .selectFrom("media_files")
    .select(["key", "transcoded_key", "thumbnail_key"])
    .where("key", "in", mediaKeys)
    .orderBy("key")
    .forShare()
    .execute()
  return files
    .flatMap((file) => [file.key, file.transcoded_key, file.thumbnail_key])
    .filter((key) => typeof key === "string")
}

interface Pictured {
  media_key: string | null
  group_id: string | null
  conversation_id: string
  sender_id: string
}

/** The file of a message, or those of the whole group to which it belongs. */
const keysOf = async (trx: Trx, { media_key, group_id, conversation_id, sender_id }: Pictured) => {
  if (group_id === null) return media_key === null ? [] : [media_key]
  const group = await trx
    .selectFrom("messages")
    .select("media_key")
    .where((where) => where.and({ conversation_id, sender_id, group_id }))
    .where("media_key", "is not", null)
    .orderBy("position")
    .forShare()
    .execute()
  return group.flatMap((picture) => picture.media_key ?? [])
}

interface Liked {
  liked_photo_id: string | null
  liked_answer_id: string | null
}

/**
 * The photo or answer that a message likes: what admins read of it, and its file. A photo cannot be deleted until
 * the transaction ends. @unfiltered for the team
 */
const findLiked = async (trx: Trx, { liked_photo_id: photoId, liked_answer_id: answerId }: Liked) => {
  if (answerId !== null) {
    const answers = trx.selectFrom("member_prompts").select(["prompt", "answer"]).where("id", "=", answerId)
    return { content: { liked_part: "answer", prompts: await answers.execute() }, files: [] }
  }
  if (photoId === null) return { content: {}, files: [] }
  const photo = await trx
    .selectFrom("member_photos")
    .select("large_key")
    .where("id", "=", photoId)
    .forShare()
    .executeTakeFirst()
  return { content: { liked_part: "photo" }, files: photo ? [photo.large_key] : [] }
}

/**
 * What admins need of a reported message: its text, its files, what it likes and whom it shares, locked against
 * deletion while the report is created. Null when it was deleted or is in no conversation of the viewer.
 */
export const findEvidence = async (trx: Trx, viewerId: string, messageId: string) => {
  const row = await trx
    .selectFrom("messages")
    .innerJoin("conversation_members as mine", (join) =>
      join.onRef("mine.conversation_id", "=", "messages.conversation_id").on("mine.member_id", "=", viewerId),
    )
    .where("messages.id", "=", messageId)
    .where("messages.deleted_at", "is", null)
    .where(mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id")))
    .select(["messages.sender_id", "messages.conversation_id", "messages.type", "messages.content"])
    .select(["messages.created_at", "messages.edited_at", "messages.media_key"])
    .select(["messages.liked_photo_id", "messages.liked_answer_id", "messages.shared_member_id"])
    .select(["messages.is_view_once", "messages.opened_at", "messages.group_id"])
    .forShare("messages")
    .executeTakeFirst()
  if (!row) return null
  const { sender_id, media_key, liked_photo_id, liked_answer_id, is_view_once, opened_at, ...rest } = row
  // Only what concerns such pictures says so.
  const content = { ...rest, ...(is_view_once && { is_view_once, opened_at }) }
  const liked = await findLiked(trx, { liked_photo_id, liked_answer_id })
  const files = [...(await findFiles(trx, await keysOf(trx, row))), ...liked.files]
  return { memberId: sender_id, content: { ...content, ...liked.content, files }, files }
}
