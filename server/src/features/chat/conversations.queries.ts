import type { InvitationState } from "@pinyu/contract/chat/options"
import type { MutualSetting } from "@pinyu/contract/profiles/privacy"
import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import { photoOf } from "../../db/photo-of.ts"
import { prepared } from "../../db/prepared.ts"
import {
  acceptsMessages,
  bothShow,
  isShownTo,
  knownReadPosition,
  learnsOf,
  mayExchangeMessages,
  mayReadConversation,
  presenceFor,
} from "../../db/visibility.ts"
import { knownInstant } from "../../platform/sockets/last-online.ts"

const talks = () => mayExchangeMessages(sql.ref("mine.member_id"), sql.ref("mine.other_id"))
/** Whether the other member of `mine` learns what its member does. */
const isKnownToOther = () => learnsOf(sql.ref("mine.other_id"), sql.ref("mine.member_id"))
/** Whether the member of `mine` may read its conversation. */
const readsIt = () => mayReadConversation(sql.ref("mine.member_id"), sql.ref("mine.other_id"))

/**
 * Whether a participant has read or written a message, as the other may know it: a hidden read does not
 * count. A member with an invitation has not.
 */
export const takesPart = (participant: "mine" | "theirs") =>
  sql<boolean>`(${knownReadPosition(participant)} > 0
    or ${sql.ref(`${participant}.first_position`)} is not null)`

/** The other's read position for the viewer; null unless both show reads. */
const otherReadPosition = () =>
  sql<string | null>`case when ${bothShow("show_reads", sql.ref("mine.member_id"), sql.ref("mine.other_id"))}
    then ${knownReadPosition("theirs")} end`.as("other_read_position")

/**
 * The rows of both participants of the viewer's conversation; empty if the viewer is no participant. Each has
 * the other's read position for the viewer.
 */
export const findParticipants = (db: Db, viewerId: string, conversationId: string) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .innerJoin("conversation_members as participant", "participant.conversation_id", "mine.conversation_id")
    .innerJoin("conversation_members as theirs", (join) =>
      join
        .onRef("theirs.conversation_id", "=", "mine.conversation_id")
        .onRef("theirs.member_id", "=", "mine.other_id"),
    )
    .leftJoin("members", "members.id", "participant.member_id")
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", viewerId)
    .where(readsIt())
    .select(["participant.member_id", "participant.read_position", "participant.first_position"])
    .select(["participant.invitation", "participant.muted_until", "participant.cleared_position"])
    .select(["members.nickname", "conversations.revision"])
    .select(isShownTo(sql.ref("participant.member_id"), sql.ref("participant.other_id")).as("sees_other"))
    .select(otherReadPosition())
    .select(photoOf("members.id").as("photo"))
    .modifyEnd(prepared)
    .execute()

export type ParticipantRow = Omit<Awaited<ReturnType<typeof findParticipants>>[number], "other_read_position">

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
 * The other member, the viewer's read position, whether both accepted the conversation, and whether they show
 * each other when they type; undefined when the viewer may not read it.
 */
export const findOwnMembership = (db: Db, memberId: string, conversationId: string) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversation_members as theirs", (join) =>
      join
        .onRef("theirs.conversation_id", "=", "mine.conversation_id")
        .onRef("theirs.member_id", "=", "mine.other_id"),
    )
    .select(["mine.other_id", "mine.read_position"])
    .select(sql<boolean>`mine.invitation is null and theirs.invitation is null`.as("is_accepted"))
    .select(isShownTo(sql.ref("mine.other_id"), sql.ref("mine.member_id")).as("is_shown"))
    .select(bothShow("show_typing", sql.ref("mine.member_id"), sql.ref("mine.other_id")).as("shows_typing"))
    .where("mine.conversation_id", "=", conversationId)
    .where("mine.member_id", "=", memberId)
    .where(readsIt())
    .modifyEnd(prepared)
    .executeTakeFirst()

/** Whether a member accepts messages of another. @unfiltered only whether */
export const acceptsMessagesOf = async (db: Db, receiverId: string, senderId: string) => {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", receiverId)
    .where(acceptsMessages(senderId))
    .executeTakeFirst()
  return row !== undefined
}

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
 * Inserts a conversation. The first of the two members is its creator. What the creator writes is an
 * invitation to the other, unless the other likes the creator.
 */
export const insertConversation = async (
  trx: Trx,
  { id, now, starterId, otherId }: { id: string; now: Date; starterId: string; otherId: string },
) => {
  await trx.insertInto("conversations").values({ id, started_by_id: starterId, created_at: now }).execute()
  const shared = { conversation_id: id, sorted_at: now }
  const invitation = sql<InvitationState | null>`(select 'pending' where not exists (
    select from likes where liker_id = ${otherId} and liked_id = ${starterId}))`
  await trx
    .insertInto("conversation_members")
    .values([
      { ...shared, member_id: starterId, other_id: otherId },
      { ...shared, member_id: otherId, other_id: starterId, invitation },
    ])
    .execute()
}

/**
 * Marks an accepted conversation as read for a member. Returns the new read position and whether the other
 * may know it, or undefined when nothing was unread. While either hides reads, what the other knows stays as
 * it was. Waits for a message that is being inserted, so that this message is read too.
 */
export const markAllRead = async (db: Db, memberId: string, conversationId: string) => {
  const isShown = bothShow("show_reads", sql.ref("mine.member_id"), sql.ref("mine.other_id"))
  const { rows } = await sql<{ read_position: string; is_shown: boolean }>`
    with latest as (select id, revision from conversations where id = ${conversationId} for no key update)
    update conversation_members mine
    set unread_count = 0, is_marked_unread = false, read_position = latest.revision,
      shown_read_position = case when not ${isShown} then ${knownReadPosition("mine")} end
    from latest
    where mine.conversation_id = latest.id and mine.member_id = ${memberId} and mine.unread_count > 0
      and mine.invitation is null
    returning mine.read_position, mine.shown_read_position is null as is_shown`.execute(db)
  const [row] = rows
  return row && { position: Number(row.read_position), isShown: row.is_shown }
}

/**
 * The number of a member's unread messages, in listed conversations that are not muted. One that is only
 * marked as unread counts as one message.
 */
export const countUnread = async (db: Db, memberId: string, now: Date) => {
  const { unread } = await db
    .selectFrom("conversation_members as mine")
    .select(sql<string>`coalesce(sum(greatest(mine.unread_count, 1)), 0)`.as("unread"))
    .where("mine.member_id", "=", memberId)
    .where(sql<boolean>`(mine.unread_count > 0 or mine.is_marked_unread)`)
    .where("mine.invitation", "is", null)
    .where("mine.is_archived", "=", sql.lit(false))
    .where(({ eb, or }) => or([eb("mine.muted_until", "is", null), eb("mine.muted_until", "<=", now)]))
    .where(readsIt())
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/**
 * The members who learn when a member was last online, each with the instant, or null if it is not shown to
 * them: those with whom they may exchange messages, in conversations that the member has read or written in.
 * A new conversation would otherwise show that the member likes the other.
 */
export const findPartners = async (db: Db, memberId: string) => {
  const rows = await db
    .selectFrom("conversation_members as mine")
    .select("mine.other_id")
    .select(presenceFor(sql.ref("mine.member_id"), sql.ref("mine.other_id")).as("shown_online"))
    .where("mine.member_id", "=", memberId)
    .where(takesPart("mine"))
    .where(isKnownToOther())
    .execute()
  return rows.map(({ other_id, shown_online }) => ({
    id: other_id,
    lastOnline: shown_online && knownInstant(shown_online),
  }))
}

/**
 * The conversation partners of a member who have a mutual setting on, as far as they know that the member is
 * here.
 */
export const findPartnersWith = async (db: Db, memberId: string, setting: MutualSetting) => {
  const rows = await db
    .selectFrom("conversation_members as mine")
    .innerJoin("members as other", "other.id", "mine.other_id")
    .select("mine.other_id")
    .where("mine.member_id", "=", memberId)
    .where(`other.${setting}`, "=", true)
    .where(takesPart("mine"))
    .where(isKnownToOther())
    .execute()
  return rows.map(({ other_id }) => other_id)
}
