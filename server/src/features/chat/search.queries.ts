import { chatLimits } from "@pinyu/contract/chat/limits"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { likePattern } from "../../db/like-pattern.ts"
import { photoOf } from "../../db/photo-of.ts"
import { mayReadConversation } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { conversationsOf } from "./conversation-list.queries.ts"
import type { SeenConversation } from "./messages.queries.ts"

/** Whether a message contains a text, whatever the width and the case of its letters. */
const contains = (text: string) =>
  sql<boolean>`normalize(messages.content, NFKC) ilike ${likePattern(text.normalize("NFKC"))}`

/**
 * A page of the messages with a text in the conversations that a member has accepted and may read, the latest
 * first, without those that the member has deleted for themselves. Reads the member's conversations through
 * their index and compares each message (decision 80).
 */
export const findMessagesWith = (
  db: Db,
  viewerId: string,
  text: string,
  after: Position | undefined,
  limit: number,
) => {
  const readable = db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("member_id", "=", viewerId)
    .where("invitation", "is", null)
    .where(mayReadConversation(sql.ref("conversation_members.member_id"), sql.ref("other_id")))
  const found = db
    .selectFrom("messages")
    .innerJoin("conversation_members as mine", (join) =>
      join.onRef("mine.conversation_id", "=", "messages.conversation_id").on("mine.member_id", "=", viewerId),
    )
    // An array, so that the planner reads the index of each conversation instead of the whole table.
    .where(sql<boolean>`messages.conversation_id = any(array(${readable}))`)
    .whereRef("messages.position", ">", "mine.cleared_position")
    .where(contains(text))
    .select(["messages.id", "messages.conversation_id", "messages.sender_id", "messages.type"])
    .select(["messages.content", "messages.created_at", "messages.created_at as at", "mine.other_id"])
    // Subqueries run for the rows of the page alone.
    .select(sql<string | null>`(select nickname from members where id = mine.other_id)`.as("nickname"))
    .select(photoOf("mine.other_id").as("photo"))
  return latestFirst(found, { at: "messages.created_at", id: "messages.id" }, after).limit(limit)
}

export type FoundMessageRow = Awaited<ReturnType<ReturnType<typeof findMessagesWith>["execute"]>>[number]

/** The accepted conversations of a member, archived ones too, whose other member's name contains a text. */
export const findConversationsNamed = (db: Db, viewerId: string, text: string) =>
  conversationsOf(db, viewerId)
    .where("last.id", "is not", null)
    .where("mine.invitation", "is", null)
    .where("members.nickname", "ilike", likePattern(text))
    .orderBy("mine.sorted_at", "desc")
    .orderBy("mine.conversation_id", "desc")
    .limit(sql.lit(chatLimits.foundConversations))

const messagesWith = (db: Db, { conversationId, clearedPosition }: SeenConversation, text: string) =>
  db
    .selectFrom("messages")
    .where("conversation_id", "=", conversationId)
    .where("position", ">", String(clearedPosition))
    .where(contains(text))

/** The messages of a conversation with a text before a position, the latest first. */
export const findPositionsWith = (
  db: Db,
  seen: SeenConversation,
  text: string,
  before: number | undefined,
  limit: number,
) =>
  messagesWith(db, seen, text)
    .select(["id", "position"])
    .$if(before !== undefined, (rest) => rest.where("position", "<", String(before)))
    .orderBy("position", "desc")
    .limit(limit)

/** The number of messages of a conversation with a text. */
export const countMessagesWith = async (db: Db, seen: SeenConversation, text: string) => {
  const { count } = await messagesWith(db, seen, text)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}
