import { chatLimits } from "@pinyu/contract/chat/limits"
import type { ConversationView } from "@pinyu/contract/chat/options"
import { type InferResult, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce, type OrSlot } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared, preparedFor } from "../../db/prepared.ts"
import { presenceFor } from "../../db/visibility.ts"
import type { RankedPosition } from "../../platform/cursor.ts"
import { otherReadPosition, readsIt, takesPart } from "./conversations.queries.ts"

/** The viewer's rows of the conversations that they may read. */
const readableBy = (db: Db, viewerId: OrSlot<string>) =>
  db
    .selectFrom("conversation_members as mine")
    .selectAll("mine")
    .where("mine.member_id", "=", viewerId)
    .where(readsIt())

/** These rows of a viewer with the other member and the last message of each conversation. */
const withDetails = (db: Db, rows: ReturnType<typeof readableBy>) =>
  db
    .selectFrom(rows.as("mine"))
    .innerJoin("conversation_members as theirs", (join) =>
      join
        .onRef("theirs.conversation_id", "=", "mine.conversation_id")
        .onRef("theirs.member_id", "=", "mine.other_id"),
    )
    .leftJoin("members as other", "other.id", "mine.other_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("messages")
          .select(["id", "type", "sender_id", "deleted_at", "created_at"])
          .select(sql<string | null>`left(content, ${sql.lit(chatLimits.preview)})`.as("preview"))
          .whereRef("conversation_id", "=", "mine.conversation_id")
          .whereRef("position", ">", "mine.cleared_position")
          .orderBy("position", "desc")
          .limit(sql.lit(1))
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["mine.conversation_id as id", "mine.sorted_at as at", "mine.other_id"])
    .select(["mine.unread_count", "mine.read_position"])
    .select(otherReadPosition())
    // As a join, PostgreSQL may read all conversations.
    .select(sql<string>`(select revision from conversations where id = mine.conversation_id)`.as("revision"))
    .select(["other.nickname", "other.photo_verified_at"])
    .select(
      sql<Date | null>`case when ${takesPart("theirs")}
        then ${presenceFor(sql.ref("mine.other_id"), sql.ref("mine.member_id"))} end`.as("shown_online"),
    )
    .select(takesPart("theirs").as("other_takes_part"))
    .select(["last.type", "last.sender_id", "last.deleted_at", "last.created_at", "last.preview"])
    .select(["mine.invitation", "mine.is_pinned", "mine.is_archived", "mine.is_marked_unread"])
    .select("mine.muted_until")
    .select(photoOf("other.id").as("photo"))

/** The conversations that the viewer may read, with the last message of each. */
export const conversationsOf = (db: Db, viewerId: string) => withDetails(db, readableBy(db, viewerId))

/** A position in the order of the list's index. */
type ListPosition = { [Part in keyof RankedPosition]: OrSlot<RankedPosition[Part] | undefined> }

const hasMessage = sql<boolean>`exists (select from messages where conversation_id = mine.conversation_id
  and position > mine.cleared_position offset 0)`

/**
 * A page of the conversations that a member accepted and did not archive, or of the archived ones, after a
 * position. Pinned ones come first, then those with the latest message. A conversation without a message that
 * the member may see is not listed. The details are read for the rows of the page alone.
 */
export const listConversations = (
  db: Db,
  viewerId: OrSlot<string>,
  view: ConversationView,
  after: ListPosition | undefined,
  limit: number,
) => {
  const page = readableBy(db, viewerId)
    .where("mine.invitation", "is", null)
    .where("mine.is_archived", "=", sql.lit(view === "archived"))
    .where(hasMessage)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(mine.is_pinned, mine.sorted_at, mine.conversation_id)
        < (${after?.rank}::integer = 1, ${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("mine.is_pinned", "desc")
    .orderBy("mine.sorted_at", "desc")
    .orderBy("mine.conversation_id", "desc")
    .limit(sql.lit(limit))
  return withDetails(db, page)
    .orderBy("mine.is_pinned", "desc")
    .orderBy("mine.sorted_at", "desc")
    .orderBy("mine.conversation_id", "desc")
    .modifyEnd(preparedFor(limit))
}

const compiledList = compileOnce<
  { viewerId: string } & Partial<RankedPosition>,
  InferResult<ReturnType<typeof listConversations>>[number],
  { view: ConversationView; continues: boolean; limit: number }
>((db, slot, { view, continues, limit }) => {
  const after = continues ? { rank: slot("rank"), at: slot("at"), id: slot("id") } : undefined
  return listConversations(db, slot("viewerId"), view, after, limit)
})

/** The same page, built once. */
export const findConversations = (
  db: Db,
  viewerId: string,
  view: ConversationView,
  after: RankedPosition | undefined,
  limit: number,
) => compiledList(db, { viewerId, ...after }, { view, continues: after !== undefined, limit })

/** One conversation of the viewer; undefined if there is none. */
export const findConversation = (db: Db, viewerId: string, conversationId: string) =>
  conversationsOf(db, viewerId)
    .where("mine.conversation_id", "=", conversationId)
    .modifyEnd(prepared)
    .executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>
