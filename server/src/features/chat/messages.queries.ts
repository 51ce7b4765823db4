import { chatLimits } from "@pinyu/contract/chat/limits"
import type { ReactionType } from "@pinyu/contract/chat/options"
import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { prepared } from "../../db/prepared.ts"
import { startOf } from "../../db/start-of.ts"
import { mayReadConversation } from "../../db/visibility.ts"

interface Reaction {
  member_id: string
  type: ReactionType
}

/** What a reply shows of the quoted message. */
export const quoted = startOf("replied.content", chatLimits.quote)

const reactionsOf = sql<Reaction[] | null>`(
  select json_agg(json_build_object('member_id', member_id, 'type', type))
  from message_reactions where message_id = messages.id)`

const messagesIn = (db: Db) =>
  db
    .selectFrom("messages")
    .leftJoin("messages as replied", "replied.id", "messages.reply_to_id")
    .select(["messages.id", "messages.conversation_id", "messages.position", "messages.revision"])
    .select(["messages.sender_id", "messages.type", "messages.content", "messages.media_key"])
    .select(["messages.reply_to_id", "messages.client_message_id"])
    .select(["messages.liked_photo_id", "messages.liked_prompt", "messages.liked_answer_id"])
    .select(["messages.shared_member_id", "messages.shared_post_id", "messages.group_id"])
    .select(["messages.is_view_once", "messages.opened_at"])
    .select(["messages.edited_at", "messages.deleted_at", "messages.created_at"])
    .select(["replied.sender_id as reply_sender_id", "replied.type as reply_type"])
    .select("replied.position as reply_position")
    .select(["replied.deleted_at as reply_deleted_at", quoted.as("reply_content")])
    .select(reactionsOf.as("reactions"))

/** Messages of a conversation. The caller must have checked the access. */
const messagesOf = (db: Db, conversationId: string) =>
  messagesIn(db).where("messages.conversation_id", "=", conversationId)

/** A conversation as one member sees it: messages up to the position are hidden from them. */
export interface SeenConversation {
  conversationId: string
  clearedPosition: number
}

/** As `messagesOf`, without the hidden ones. */
const messagesSeen = (db: Db, { conversationId, clearedPosition }: SeenConversation) =>
  messagesOf(db, conversationId).where("messages.position", ">", String(clearedPosition))

/** The messages before a position, latest first. */
export const findBefore = (db: Db, seen: SeenConversation, position: number | undefined, limit: number) =>
  messagesSeen(db, seen)
    .$if(position !== undefined, (rest) => rest.where("messages.position", "<", String(position)))
    .orderBy("messages.position", "desc")
    .limit(limit)
    .modifyEnd(prepared)

/** The messages after a position, oldest first. */
export const findAfter = (db: Db, seen: SeenConversation, position: number, limit: number) =>
  messagesOf(db, seen.conversationId)
    .where("messages.position", ">", String(Math.max(position, seen.clearedPosition)))
    .orderBy("messages.position")
    .limit(limit)
    .modifyEnd(prepared)

/** The messages with a change after a revision, in the order of their latest changes. */
export const findChanged = (db: Db, seen: SeenConversation, since: number, limit: number) =>
  messagesSeen(db, seen)
    .where("messages.revision", ">", String(since))
    .orderBy("messages.revision")
    .limit(limit)
    .modifyEnd(prepared)

/** The first texts of a member in a conversation, oldest first. */
export const findFirstTexts = async (db: Db, conversationId: string, senderId: string) => {
  const rows = await db
    .selectFrom("messages")
    .select(["position", "content"])
    .where("conversation_id", "=", conversationId)
    .where("sender_id", "=", senderId)
    .where("content", "is not", null)
    .orderBy("position")
    .limit(chatLimits.firstContact)
    .execute()
  return rows.map(({ position, content }) => ({ position, content: content ?? "" }))
}

/** The position of a message in its conversation; undefined without such a message, or for a hidden one. */
export const findPosition = async (db: Db, seen: SeenConversation, messageId: string) => {
  const row = await db
    .selectFrom("messages")
    .select("position")
    .where("id", "=", messageId)
    .where("conversation_id", "=", seen.conversationId)
    .where("position", ">", String(seen.clearedPosition))
    .executeTakeFirst()
  return row && Number(row.position)
}

/**
 * A message of the viewer's conversations, whether the other has departed, and whether the message is hidden
 * from the viewer; undefined without such a message.
 */
export const findMessage = (db: Db, viewerId: string, messageId: string) =>
  messagesIn(db)
    .innerJoin("conversation_members as mine", (join) =>
      join.onRef("mine.conversation_id", "=", "messages.conversation_id").on("mine.member_id", "=", viewerId),
    )
    .where("messages.id", "=", messageId)
    .where(mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id")))
    .select(
      sql<boolean>`not exists (select from members where members.id = mine.other_id)`.as("other_departed"),
    )
    .select(sql<boolean>`messages.position <= mine.cleared_position`.as("is_cleared"))
    .modifyEnd(prepared)
    .executeTakeFirst()

export type FoundMessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>
export type MessageRow = Omit<FoundMessageRow, "other_departed" | "is_cleared">

/** A member's message with a client message id; undefined without one. */
export const findSent = (db: Db, conversationId: string, senderId: string, clientMessageId: string) =>
  messagesOf(db, conversationId)
    .where("messages.sender_id", "=", senderId)
    .where("messages.client_message_id", "=", clientMessageId)
    .executeTakeFirst()

/** Locks a message's conversation until the transaction ends, if the viewer is a participant. */
export const lockConversationOf = (trx: Trx, viewerId: string, messageId: string) =>
  sql`select from conversations
    where id = (select conversation_id from messages where id = ${messageId})
      and exists (select from conversation_members where conversation_id = id and member_id = ${viewerId})
    for no key update`.execute(trx)

/** Locks a conversation until the transaction ends. */
export const lockConversation = (trx: Trx, conversationId: string) =>
  trx.selectFrom("conversations").select("id").where("id", "=", conversationId).forNoKeyUpdate().execute()

/**
 * Assigns the next revision of the conversation to a message, so that absent members find it among the
 * changes.
 */
export const markChanged = (trx: Trx, { id, conversation_id }: Pick<MessageRow, "id" | "conversation_id">) =>
  sql`with numbered as (
      update conversations set revision = revision + 1 where id = ${conversation_id} returning revision
    )
    update messages set revision = numbered.revision from numbered where id = ${id}`.execute(trx)

export const updateContent = (trx: Trx, messageId: string, content: string, now: Date) =>
  trx.updateTable("messages").set({ content, edited_at: now }).where("id", "=", messageId).execute()

/** Clears a message and its reactions. Its tombstone stays. */
export const emptyMessage = async (trx: Trx, messageId: string, now: Date) => {
  await trx
    .updateTable("messages")
    .set({
      ...{ content: null, media_key: null, edited_at: null, deleted_at: now },
      ...{ liked_photo_id: null, liked_prompt: null, liked_answer_id: null },
      ...{ shared_member_id: null, shared_post_id: null },
      ...{ is_view_once: false, opened_at: null },
    })
    .where("id", "=", messageId)
    .execute()
  await trx.deleteFrom("message_reactions").where("message_id", "=", messageId).execute()
}

/** What a deletion needs of a message that a member sent; undefined without one. @unfiltered it is their own */
export const findSentById = (trx: Trx, senderId: string, messageId: string) =>
  trx
    .selectFrom("messages")
    .select(["id", "conversation_id", "media_key", "deleted_at"])
    .where("id", "=", messageId)
    .where("sender_id", "=", senderId)
    .executeTakeFirst()

/** Sets a member's only reaction to a message, or removes it when it is the same one. */
export const toggleReaction = async (
  trx: Trx,
  reaction: { message_id: string; member_id: string; type: ReactionType },
) => {
  const taken = await trx
    .deleteFrom("message_reactions")
    .where((where) => where.and(reaction))
    .executeTakeFirst()
  if (taken.numDeletedRows > 0n) return
  await trx
    .insertInto("message_reactions")
    .values(reaction)
    .onConflict((conflict) =>
      conflict.columns(["message_id", "member_id"]).doUpdateSet({ type: reaction.type }),
    )
    .execute()
}

/** The messages with a file, and the sender of each. */
export const findMessagesWithMedia = (db: Db, mediaKey: string) =>
  db
    .selectFrom("messages")
    .select(["id", "conversation_id", "sender_id"])
    .where("media_key", "=", mediaKey)
    .execute()
