import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import type { Tier } from "@pinyu/contract/options"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { mayStartConversation, secondsToTomorrow } from "./chat.policy.ts"
import { type Participants, participantOf, presentConversation } from "./chat.present.ts"
import * as queries from "./conversations.queries.ts"

interface Dependencies extends Pick<Ports, "signPicture" | "tierOf"> {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "isOnline" | "emit">
  /** Called after a member has read a conversation. */
  noteRead: (memberId: string, conversationId: string) => Promise<unknown>
}

/** Conversations of two members and their read positions. */
export const createConversations = (needs: Dependencies) => {
  const { db, clock, realtime, noteRead, signPicture, tierOf } = needs
  /** The signed URL of a picture; an empty string without a picture. */
  const avatarOf = async (photo: string | null) => (await signPicture(photo)) ?? ""

  /** Throws `too_many_new_conversations` when the member's daily limit is reached. */
  const requireRoomToday = async (trx: Trx, memberId: string, tier: Tier) => {
    const now = clock.now()
    await queries.lockStarter(trx, memberId)
    const started = await queries.countStartedSince(trx, memberId, startOfTaipeiDay(now))
    if (mayStartConversation(tier, started)) return
    throw new AppError("too_many_new_conversations", { retryAfterSeconds: secondsToTomorrow(now) })
  }

  const begin = (starterId: string, otherId: string, tier: Tier) =>
    db.transaction().execute(async (trx) => {
      await lockPair(trx, starterId, otherId)
      const known = await queries.findDirect(trx, starterId, otherId)
      if (known !== undefined) return known
      if (!(await canSee(trx, starterId, otherId))) throw new AppError("member_not_found")
      await requireRoomToday(trx, starterId, tier)
      if (!(await queries.holdMembers(trx, [starterId, otherId]))) throw new AppError("member_not_found")
      const id = newId()
      await queries.insertConversation(trx, { id, now: clock.now(), starterId, otherId })
      return id
    })

  /** Both participants from two rows in any order. */
  const participantsFrom = async (
    viewerId: string,
    rows: readonly queries.ParticipantRow[],
  ): Promise<Participants | undefined> => {
    const participants = await Promise.all(
      rows.map(async (row) => participantOf(row, await avatarOf(row.photo))),
    )
    const own = participants.find(({ id }) => id === viewerId)
    const other = participants.find(({ id }) => id !== viewerId)
    return own && other && { own, other }
  }

  /**
   * Both participants of a conversation and its revision; undefined when the viewer is no participant or may
   * not read it.
   */
  const participantsOf = async (viewerId: string, conversationId: string) => {
    const rows = await queries.findParticipants(db, viewerId, conversationId)
    const participants = await participantsFrom(viewerId, rows)
    return participants && { ...participants, revision: Number(rows[0]?.revision) }
  }

  /** As `participantsOf`, but throws `conversation_not_found`. */
  const requireParticipants = async (viewerId: string, conversationId: string) => {
    const participants = await participantsOf(viewerId, conversationId)
    if (!participants) throw new AppError("conversation_not_found")
    return participants
  }

  /**
   * The other member's id and the viewer's read position. A cheaper query than `participantsOf`, for callers
   * that show no member.
   */
  const membershipOf = async (viewerId: string, conversationId: string) => {
    const membership = await queries.findOwnMembership(db, viewerId, conversationId)
    return membership && { otherId: membership.other_id, readPosition: Number(membership.read_position) }
  }

  /** As `membershipOf`, but throws `conversation_not_found`. */
  const requireParticipant = async (viewerId: string, conversationId: string) => {
    const membership = await membershipOf(viewerId, conversationId)
    if (!membership) throw new AppError("conversation_not_found")
    return membership
  }

  const unreadCount = async (viewerId: string) => ({ totalUnread: await queries.countUnread(db, viewerId) })

  return {
    participantsFrom,
    participantsOf,
    requireParticipants,
    membershipOf,

    /**
     * Returns the only conversation with a member and creates it if there is none. Throws
     * `cannot_chat_with_self`, `member_not_found` when the viewer may not see the member, and
     * `too_many_new_conversations` until the next day.
     */
    direct: async (viewerId: string, targetId: string) => {
      if (viewerId === targetId) throw new AppError("cannot_chat_with_self")
      const known = await queries.findDirect(db, viewerId, targetId)
      const conversationId = known ?? (await begin(viewerId, targetId, await tierOf(viewerId)))
      return { conversationId }
    },

    /** The viewer's conversations, ordered by latest message, newest first. */
    conversations: async (viewerId: string, { cursor, limit }: PageRequest) => {
      const rows = await queries.findConversations(db, viewerId, decodeCursor(cursor), limit + 1).execute()
      const { page, nextCursor } = pageOf(rows, limit)
      const conversations = page.map(async (row) =>
        presentConversation(row, await avatarOf(row.photo), viewerId),
      )
      return { conversations: await Promise.all(conversations), nextCursor }
    },

    /** Returns one conversation. Throws `conversation_not_found` when the viewer is no participant. */
    conversation: async (viewerId: string, conversationId: string) => {
      const row = await queries.findConversation(db, viewerId, conversationId)
      if (!row) throw new AppError("conversation_not_found")
      return { conversation: presentConversation(row, await avatarOf(row.photo), viewerId) }
    },

    /** Marks a whole conversation as read and notifies both participants. A repeat changes nothing. */
    readAll: async (viewerId: string, conversationId: string) => {
      const { otherId, readPosition } = await requireParticipant(viewerId, conversationId)
      const read = await queries.markAllRead(db, viewerId, conversationId)
      const position = read === undefined ? readPosition : Number(read)
      const unread = await unreadCount(viewerId)
      if (read !== undefined) {
        realtime.emit([viewerId, otherId], "messages-read", { conversationId, readerId: viewerId, position })
        realtime.emit(viewerId, "unread-count", unread)
        await noteRead(viewerId, conversationId)
      }
      return { read_position: position, ...unread }
    },

    unreadCount,

    requireParticipant,

    /**
     * The members who receive a member's presence: all conversation partners, if the member shows presence.
     */
    othersOf: async (memberId: string) => {
      const isShown = (await queries.findShownPresence(db, memberId)) !== null
      return isShown ? queries.findPartners(db, memberId) : []
    },

    /** Notifies conversation partners after a member starts or stops showing presence. */
    presenceShown: async (memberId: string) => {
      const lastOnline = await queries.findShownPresence(db, memberId)
      const isOnline = lastOnline !== null && (await realtime.isOnline(memberId))
      const presence = { userId: memberId, isOnline, lastOnline: lastOnline?.toISOString() ?? null }
      realtime.emit(await queries.findPartners(db, memberId), "presence", presence)
    },
  }
}

export type Conversations = ReturnType<typeof createConversations>
