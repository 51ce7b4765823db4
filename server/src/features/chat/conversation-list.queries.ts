import { chatLimits } from "@pinyu/contract/chat/limits"
import type { ConversationView } from "@pinyu/contract/chat/options"
import { type InferResult, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { compileOnce, type OrSlot } from "../../db/compile-once.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared, preparedFor } from "../../db/prepared.ts"
import { startOf } from "../../db/start-of.ts"
import { bothShowListed, knownReadPosition, listedPresence, mayReadListed } from "../../db/visibility.ts"
import type { RankedPosition } from "../../platform/cursor.ts"
import { takesPart } from "./conversations.queries.ts"

/**
 * The conversations that the viewer may read, with the other member (`members`) and the last message of each.
 * Both are looked up for each conversation that is read: as joins, PostgreSQL may read all of them.
 */
export const conversationsOf = (db: Db, viewerId: OrSlot<string>) =>
  db
    .selectFrom("conversation_members as mine")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("members")
          .select(["id", "status", "nickname", "photo_verified_at", "shown_online"])
          .select(["discoverable", "show_likes", "show_reads"])
          .whereRef("id", "=", "mine.other_id")
          .limit(sql.lit(1))
          .as("members"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("messages")
          .select(["id", "type", "sender_id", "deleted_at", "created_at"])
          .select(startOf("content", chatLimits.preview).as("preview"))
          .whereRef("conversation_id", "=", "mine.conversation_id")
          .whereRef("position", ">", "mine.cleared_position")
          .orderBy("position", "desc")
          .limit(sql.lit(1))
          .as("last"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("conversation_members")
          .select(["read_position", "shown_read_position", "first_position"])
          .whereRef("conversation_id", "=", "mine.conversation_id")
          .whereRef("member_id", "=", "mine.other_id")
          .limit(sql.lit(1))
          .as("theirs"),
      (join) => join.onTrue(),
    )
    .where("mine.member_id", "=", viewerId)
    .where(mayReadListed(viewerId, sql.ref("mine.other_id")))
    .select(["mine.conversation_id as id", "mine.sorted_at as at", "mine.other_id"])
    .select(["mine.unread_count", "mine.read_position"])
    .select(
      sql<string | null>`case when ${bothShowListed("show_reads", viewerId)}
        then ${knownReadPosition("theirs")} end`.as("other_read_position"),
    )
    .select(sql<string>`(select revision from conversations where id = mine.conversation_id)`.as("revision"))
    .select(["members.nickname", "members.photo_verified_at"])
    .select(
      sql<Date | null>`case when ${takesPart("theirs")} then ${listedPresence(viewerId)} end`.as(
        "shown_online",
      ),
    )
    .select(takesPart("theirs").as("other_takes_part"))
    .select(["last.type", "last.sender_id", "last.deleted_at", "last.created_at", "last.preview"])
    .select(["mine.invitation", "mine.is_pinned", "mine.is_archived", "mine.is_marked_unread"])
    .select("mine.muted_until")
    .select(photoOf("members.id").as("photo"))

/** A position in the order of the list's index. */
type ListPosition = { [Part in keyof RankedPosition]: OrSlot<RankedPosition[Part] | undefined> }

/**
 * A page of the conversations that a member accepted and did not archive, or of the archived ones, after a
 * position. Pinned ones come first, then those with the latest message. A conversation without a message that
 * the member may see is not listed. PostgreSQL walks the index of this order until the page is full.
 */
export const listConversations = (
  db: Db,
  viewerId: OrSlot<string>,
  view: ConversationView,
  after: ListPosition | undefined,
  limit: number,
) =>
  conversationsOf(db, viewerId)
    .where("mine.invitation", "is", null)
    .where("mine.is_archived", "=", sql.lit(view === "archived"))
    .where("last.id", "is not", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(mine.is_pinned, mine.sorted_at, mine.conversation_id)
        < (${after?.rank}::integer = 1, ${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("mine.is_pinned", "desc")
    .orderBy("mine.sorted_at", "desc")
    .orderBy("mine.conversation_id", "desc")
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

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
