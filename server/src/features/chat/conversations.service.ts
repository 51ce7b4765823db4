import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import type { Tier } from "@pinyu/contract/options"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { mayBegin, secondsToTomorrow } from "./chat.policy.ts"
import { type Participants, participantOf, presentConversation } from "./chat.present.ts"
import * as queries from "./conversations.queries.ts"

interface Dependencies extends Pick<Ports, "signPicture" | "tierOf"> {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "isOnline" | "emit">
  /** Hears that a member has read a conversation. */
  noteRead: (memberId: string, conversationId: string) => Promise<unknown>
}

/** Who talks with whom, and what each has read. */
export const createConversations = (needs: Dependencies) => {
  const { db, clock, realtime, noteRead, signPicture, tierOf } = needs
  /** The address of a photograph; empty where there is none. */
  const avatarOf = async (photo: string | null) => (await signPicture(photo)) ?? ""

  /** Refuses with `too_many_new_conversations` whoever has begun enough today. */
  const requireRoomToday = async (trx: Trx, memberId: string, tier: Tier) => {
    const now = clock.now()
    await queries.lockStarter(trx, memberId)
    const begun = await queries.countBegunSince(trx, memberId, startOfTaipeiDay(now))
    if (mayBegin(tier, begun)) return
    throw new AppError("too_many_new_conversations", { retryAfterSeconds: secondsToTomorrow(now) })
  }

  const begin = (starterId: string, otherId: string, tier: Tier) =>
    db.transaction().execute(async (trx) => {
      await queries.lockPair(trx, starterId, otherId)
      const known = await queries.findDirect(trx, starterId, otherId)
      if (known !== undefined) return known
      if (!(await queries.canSee(trx, starterId, otherId))) throw new AppError("member_not_found")
      await requireRoomToday(trx, starterId, tier)
      if (!(await queries.holdMembers(trx, [starterId, otherId]))) throw new AppError("member_not_found")
      const id = newId()
      await queries.insertConversation(trx, { id, now: clock.now(), starterId, otherId })
      return id
    })

  /** Both participants from two rows, which may be in either order. */
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

  /** Both participants of a conversation and its revision; undefined for a viewer who is no participant or may not read. */
  const participantsOf = async (viewerId: string, conversationId: string) => {
    const rows = await queries.findParticipants(db, viewerId, conversationId)
    const participants = await participantsFrom(viewerId, rows)
    return participants && { ...participants, revision: Number(rows[0]?.revision) }
  }

  /** As `participantsOf`, but refuses with `conversation_not_found`. */
  const requireParticipants = async (viewerId: string, conversationId: string) => {
    const participants = await participantsOf(viewerId, conversationId)
    if (!participants) throw new AppError("conversation_not_found")
    return participants
  }

  /** The other of the two, and up to where the viewer has read: for what shows nobody, it asks for less than `participantsOf`. */
  const membershipOf = async (viewerId: string, conversationId: string) => {
    const membership = await queries.findOwnMembership(db, viewerId, conversationId)
    return membership && { otherId: membership.other_id, readPosition: Number(membership.read_position) }
  }

  /** As `membershipOf`, but refuses with `conversation_not_found`. */
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
     * The one conversation with a member, begun where there is none. Refuses with `cannot_chat_with_self`, with
     * `member_not_found` whom the viewer may not see, and with `too_many_new_conversations` until tomorrow.
     */
    direct: async (viewerId: string, targetId: string) => {
      if (viewerId === targetId) throw new AppError("cannot_chat_with_self")
      const known = await queries.findDirect(db, viewerId, targetId)
      const conversationId = known ?? (await begin(viewerId, targetId, await tierOf(viewerId)))
      return { conversationId }
    },

    /** The viewer's conversations, the one with the latest message first. */
    conversations: async (viewerId: string, { cursor, limit }: PageRequest) => {
      const rows = await queries.findConversations(db, viewerId, decodeCursor(cursor), limit + 1).execute()
      const { page, nextCursor } = pageOf(rows, limit)
      const conversations = page.map(async (row) =>
        presentConversation(row, await avatarOf(row.photo), viewerId),
      )
      return { conversations: await Promise.all(conversations), nextCursor }
    },

    /** One conversation. Refuses with `conversation_not_found` what the viewer takes no part in. */
    conversation: async (viewerId: string, conversationId: string) => {
      const row = await queries.findConversation(db, viewerId, conversationId)
      if (!row) throw new AppError("conversation_not_found")
      return { conversation: presentConversation(row, await avatarOf(row.photo), viewerId) }
    },

    /** Marks everything in a conversation as read and tells both; a repeat changes nothing. */
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

    /** Who may be told when a member comes and goes: those with whom they have conversations, if they show it. */
    othersOf: async (memberId: string) => {
      const isShown = (await queries.findShownPresence(db, memberId)) !== null
      return isShown ? queries.findPartners(db, memberId) : []
    },

    /** Tells the same of a member who begins or ends to show when they are here. */
    presenceShown: async (memberId: string) => {
      const lastOnline = await queries.findShownPresence(db, memberId)
      const isOnline = lastOnline !== null && (await realtime.isOnline(memberId))
      const presence = { userId: memberId, isOnline, lastOnline: lastOnline?.toISOString() ?? null }
      realtime.emit(await queries.findPartners(db, memberId), "presence", presence)
    },
  }
}

export type Conversations = ReturnType<typeof createConversations>
