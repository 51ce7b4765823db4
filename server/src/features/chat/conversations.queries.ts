import { chatLimits } from "@pinyu/contract/chat/limits"
import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { lockName } from "../../db/locks.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared, preparedFor } from "../../db/prepared.ts"
import { mayExchangeMessages, mayReadConversation } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"
import { knownInstant } from "../../platform/sockets/last-online.ts"

const talks = () => mayExchangeMessages(sql.ref("mine.member_id"), sql.ref("mine.other_id"))
const reads = () => mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id"))

/** The conversations that the viewer may read, with the last message of each. */
const conversationsOf = (db: Db, viewerId: string) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
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
          .orderBy("position", "desc")
          .limit(sql.lit(1))
          .as("last"),
      (join) => join.onTrue(),
    )
    .where("mine.member_id", "=", viewerId)
    .where(reads())
    .select(["mine.conversation_id as id", "mine.sorted_at as at", "mine.other_id"])
    .select(["mine.unread_count", "mine.read_position", "theirs.read_position as other_read_position"])
    .select(["conversations.revision", "other.nickname", "other.shown_online"])
    .select(["last.type", "last.sender_id", "last.deleted_at", "last.created_at", "last.preview"])
    .select(photoOf("other.id").as("photo"))

/**
 * A page of a member's conversations after a position, ordered by latest message, newest first. A
 * conversation without a message is not listed.
 */
export const findConversations = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    conversationsOf(db, viewerId).where("last.id", "is not", null),
    { at: "mine.sorted_at", id: "mine.conversation_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

/** One conversation of the viewer; undefined if there is none. */
export const findConversation = (db: Db, viewerId: string, conversationId: string) =>
  conversationsOf(db, viewerId)
    .where("mine.conversation_id", "=", conversationId)
    .modifyEnd(prepared)
    .executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** The rows of both participants of the viewer's conversation; empty if the viewer is no participant. */
export const findParticipants = (db: Db, viewerId: string, conversationId: string) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .innerJoin("conversation_members as participant", "participant.conversation_id", "mine.conversation_id")
    .leftJoin("members", "members.id", "participant.member_id")
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", viewerId)
    .where(reads())
    .select(["participant.member_id", "participant.read_position", "participant.first_position"])
    .select(["members.nickname", "conversations.revision"])
    .select(photoOf("members.id").as("photo"))
    .modifyEnd(prepared)
    .execute()

export type ParticipantRow = Awaited<ReturnType<typeof findParticipants>>[number]

/** The conversation of two members who may exchange messages; undefined if there is none. */
export const findDirect = async (db: Db, viewerId: string, otherId: string) => {
  const row = await db
    .selectFrom("conversation_members as mine")
    .select("mine.conversation_id")
    .where("mine.member_id", "=", viewerId)
    .where("mine.other_id", "=", otherId)
    .where(talks())
    .executeTakeFirst()
  return row?.conversation_id
}

/**
 * The other member and the viewer's read position; undefined when the viewer may not read the conversation.
 */
export const findOwnMembership = (db: Db, memberId: string, conversationId: string) =>
  db
    .selectFrom("conversation_members as mine")
    .select(["mine.other_id", "mine.read_position"])
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", memberId)
    .where(reads())
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Serializes new conversations of one member, so that the daily limit counts all of them. */
export const lockStarter = (trx: Trx, memberId: string) => lockName(trx, `begins conversations ${memberId}`)

/** The number of conversations that a member has created since an instant. */
export const countStartedSince = async (trx: Trx, memberId: string, since: Date) => {
  const { count } = await trx
    .selectFrom("conversations")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("started_by_id", "=", memberId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks members against deletion until the transaction ends. Returns whether all of them exist.
 * @unfiltered only ids
 */
export const holdMembers = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "in", memberIds)
    .orderBy("id")
    .forKeyShare()
    .execute()
  return rows.length === memberIds.length
}

/** Inserts a conversation. The first of the two members is its creator. */
export const insertConversation = async (
  trx: Trx,
  { id, now, starterId, otherId }: { id: string; now: Date; starterId: string; otherId: string },
) => {
  await trx.insertInto("conversations").values({ id, started_by_id: starterId, created_at: now }).execute()
  const shared = { conversation_id: id, sorted_at: now }
  await trx
    .insertInto("conversation_members")
    .values([
      { ...shared, member_id: starterId, other_id: otherId },
      { ...shared, member_id: otherId, other_id: starterId },
    ])
    .execute()
}

/**
 * Marks a conversation as read for a member. Returns the new read position, or undefined when nothing was
 * unread. Waits for a message that is being inserted, so that this message is read too.
 */
export const markAllRead = async (db: Db, memberId: string, conversationId: string) => {
  const { rows } = await sql<{ read_position: string }>`
    with latest as (select id, revision from conversations where id = ${conversationId} for no key update)
    update conversation_members set unread_count = 0, read_position = latest.revision
    from latest
    where conversation_id = latest.id and member_id = ${memberId} and unread_count > 0
    returning read_position`.execute(db)
  return rows[0]?.read_position
}

/** The number of a member's unread messages, in conversations that the member may read. */
export const countUnread = async (db: Db, memberId: string) => {
  const { unread } = await db
    .selectFrom("conversation_members as mine")
    .select(sql<string>`coalesce(sum(mine.unread_count), 0)`.as("unread"))
    .where("mine.member_id", "=", memberId)
    .where("mine.unread_count", ">", sql.lit(0))
    .where(reads())
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** The members with whom a member has a conversation and may exchange messages. */
export const findPartners = async (db: Db, memberId: string) => {
  const rows = await db
    .selectFrom("conversation_members as mine")
    .select("mine.other_id")
    .where("mine.member_id", "=", memberId)
    .where(talks())
    .execute()
  return rows.map(({ other_id }) => other_id)
}

/**
 * When a member was last online; null when the member hides presence. @unfiltered for conversation partners
 */
export const findShownPresence = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("members")
    .select("shown_online")
    .where("id", "=", memberId)
    .executeTakeFirst()
  return row ? knownInstant(row.shown_online) : null
}
