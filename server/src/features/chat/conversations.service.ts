import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import type { ConversationView } from "@pinyu/contract/chat/options"
import type { Tier } from "@pinyu/contract/options"
import type { MutualSetting } from "@pinyu/contract/profiles/privacy"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { holdMembers, lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeRanked, encodeRanked, type PageRequest } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { removeUnreadMark } from "./arrangement.queries.ts"
import { newConversationsADay, secondsToTomorrow } from "./chat.policy.ts"
import { knownPosition, type Participants, participantOf, presentConversation } from "./chat.present.ts"
import { type ConversationRow, findConversation, findConversations } from "./conversation-list.queries.ts"
import * as queries from "./conversations.queries.ts"
import { type Allowance, allowanceOf } from "./trust.policy.ts"
import { findReception } from "./trust.queries.ts"

interface Dependencies
  extends Pick<Ports, "currentSettings" | "requireFirstMessages" | "signPicture" | "tierOf"> {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "isOnline" | "emit">
  /** Called after a member has read a conversation. */
  noteRead: (memberId: string, conversationId: string) => Promise<unknown>
}

/** Conversations of two members and their read positions. */
export const createConversations = (needs: Dependencies) => {
  const { db, clock, realtime, noteRead, currentSettings, requireFirstMessages, signPicture, tierOf } = needs
  /** The signed URL of a picture; an empty string without a picture. */
  const avatarOf = async (photo: string | null) => (await signPicture(photo)) ?? ""

  /** Throws `too_many_new_conversations`, with the reasons, when the member's daily limit is reached. */
  const requireRoomToday = async (trx: Trx, memberId: string, tier: Tier, allowance: Allowance) => {
    const now = clock.now()
    await queries.lockStarter(trx, memberId)
    const started = await queries.countStartedSince(trx, memberId, startOfTaipeiDay(now))
    if (started < allowance.limit) return
    const userMessage = chatMessages.noMoreToday({ ...allowance, tier })
    const retryAfterSeconds = secondsToTomorrow(now)
    throw new AppError("too_many_new_conversations", { userMessage, retryAfterSeconds })
  }

  /** How many conversations a member may start a day. */
  const allowanceOfMember = async (memberId: string, tier: Tier) => {
    const [settings, reception] = await Promise.all([
      currentSettings(),
      findReception(db, memberId, clock.now()),
    ])
    if (!reception) throw new AppError("unauthenticated")
    return allowanceOf(newConversationsADay(settings, tier), reception, clock.now())
  }

  const begin = (starterId: string, otherId: string, tier: Tier, allowance: Allowance) =>
    db.transaction().execute(async (trx) => {
      await lockPair(trx, starterId, otherId)
      const known = await queries.findDirect(trx, starterId, otherId)
      if (known !== undefined) return known
      if (!(await canSee(trx, starterId, otherId))) throw new AppError("member_not_found")
      if (!(await queries.acceptsMessagesOf(trx, otherId, starterId)))
        throw new AppError("messages_not_accepted")
      await requireRoomToday(trx, starterId, tier, allowance)
      if ((await holdMembers(trx, [starterId, otherId])).size < 2) throw new AppError("member_not_found")
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
   * Both participants of a conversation, its revision and the other's shown read position; undefined when the
   * viewer is no participant or may not read it.
   */
  const participantsOf = async (viewerId: string, conversationId: string) => {
    const rows = await queries.findParticipants(db, viewerId, conversationId)
    const participants = await participantsFrom(viewerId, rows)
    const [row] = rows
    if (!participants || !row) return
    return {
      ...participants,
      revision: Number(row.revision),
      otherReadPosition: knownPosition(row.other_read_position),
    }
  }

  /** As `participantsOf`, but throws `conversation_not_found`. */
  const requireParticipants = async (viewerId: string, conversationId: string) => {
    const participants = await participantsOf(viewerId, conversationId)
    if (!participants) throw new AppError("conversation_not_found")
    return participants
  }

  /**
   * The other member's id, the viewer's read position, whether both accepted the conversation, whether both show
   * when they type, and whether no contact hides the viewer from the other. A cheaper query than `participantsOf`, for callers that show no member.
   */
  const membershipOf = async (viewerId: string, conversationId: string) => {
    const membership = await queries.findOwnMembership(db, viewerId, conversationId)
    if (!membership) return
    const {
      other_id: otherId,
      read_position,
      is_accepted: isAccepted,
      is_shown: isShown,
      shows_typing: showsTyping,
    } = membership
    return { otherId, readPosition: Number(read_position), isAccepted, isShown, showsTyping }
  }

  /** As `membershipOf`, but throws `conversation_not_found`. */
  const requireParticipant = async (viewerId: string, conversationId: string) => {
    const membership = await membershipOf(viewerId, conversationId)
    if (!membership) throw new AppError("conversation_not_found")
    return membership
  }

  const presentRows = (rows: readonly ConversationRow[], viewerId: string) =>
    Promise.all(rows.map(async (row) => presentConversation(row, await avatarOf(row.photo), viewerId)))

  const unreadCount = async (viewerId: string) => ({
    totalUnread: await queries.countUnread(db, viewerId, clock.now()),
  })

  /** Sends a change of the member's own state of a conversation to all their devices. */
  const emitOwnChange = async (memberId: string, conversationId: string, isCleared = false) => {
    realtime.emit(memberId, "conversation-changed", { conversationId, isCleared })
    realtime.emit(memberId, "unread-count", await unreadCount(memberId))
  }

  return {
    participantsFrom,
    presentRows,
    participantsOf,
    requireParticipants,
    membershipOf,

    /**
     * Returns the only conversation with a member and creates it if there is none. Throws
     * `cannot_chat_with_self`, `member_not_found` when the viewer may not see the member,
     * `messages_not_accepted`, and `too_many_new_conversations` until the next day, or
     * `first_messages_limited`.
     */
    direct: async (viewerId: string, targetId: string) => {
      if (viewerId === targetId) throw new AppError("cannot_chat_with_self")
      const known = await queries.findDirect(db, viewerId, targetId)
      if (known !== undefined) return { conversationId: known }
      await requireFirstMessages(viewerId)
      // Read here, because a transaction must not wait for another connection.
      const tier = await tierOf(viewerId)
      const allowance = await allowanceOfMember(viewerId, tier)
      return { conversationId: await begin(viewerId, targetId, tier, allowance) }
    },

    /**
     * The conversations in the viewer's list, or the archived ones: pinned ones first, then those with the
     * latest message.
     */
    conversations: async (viewerId: string, view: ConversationView, { cursor, limit }: PageRequest) => {
      const after = decodeRanked(cursor)
      const rows = await findConversations(db, viewerId, view, after, limit + 1)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const nextCursor = last ? encodeRanked({ ...last, rank: Number(last.is_pinned) }) : null
      return { conversations: await presentRows(page, viewerId), nextCursor }
    },

    /** Returns one conversation. Throws `conversation_not_found` when the viewer is no participant. */
    conversation: async (viewerId: string, conversationId: string) => {
      const row = await findConversation(db, viewerId, conversationId)
      if (!row) throw new AppError("conversation_not_found")
      return { conversation: presentConversation(row, await avatarOf(row.photo), viewerId) }
    },

    /**
     * Marks a whole conversation as read and notifies both participants, or only the reader while either
     * hides reads. The other participant learns nothing of a mark as unread that it removes. A repeat changes
     * nothing, and an invitation stays unread.
     */
    readAll: async (viewerId: string, conversationId: string) => {
      const { otherId, readPosition, isShown } = await requireParticipant(viewerId, conversationId)
      const read = await queries.markAllRead(db, viewerId, conversationId)
      const position = read?.position ?? readPosition
      const membership = { memberId: viewerId, conversationId }
      if (read === undefined && (await removeUnreadMark(db, membership)))
        await emitOwnChange(viewerId, conversationId)
      const unread = await unreadCount(viewerId)
      if (read !== undefined) {
        const receivers = read.isShown && isShown ? [viewerId, otherId] : [viewerId]
        realtime.emit(receivers, "messages-read", { conversationId, readerId: viewerId, position })
        realtime.emit(viewerId, "unread-count", unread)
        await noteRead(viewerId, conversationId)
      }
      return { read_position: position, ...unread }
    },

    unreadCount,
    emitOwnChange,

    requireParticipant,

    /** The members who receive a member's presence: the conversation partners to whom it is shown. */
    othersOf: async (memberId: string) =>
      (await queries.findPartners(db, memberId)).filter(({ lastOnline }) => lastOnline).map(({ id }) => id),

    /** Notifies conversation partners after a member starts or stops showing presence to them. */
    presenceShown: async (memberId: string) => {
      const isOnline = await realtime.isOnline(memberId)
      const partners = await queries.findPartners(db, memberId)
      for (const [lastOnline, group] of Map.groupBy(partners, (one) => one.lastOnline?.toISOString() ?? null))
        realtime.emit(
          group.map(({ id }) => id),
          "presence",
          { userId: memberId, isOnline: isOnline && lastOnline !== null, lastOnline },
        )
    },

    /** Notifies a member's devices and conversation partners after a switch of a mutual setting. */
    mutualSettingChanged: async (memberId: string, setting: MutualSetting, isOn: boolean) => {
      const partners = await queries.findPartnersWith(db, memberId, setting)
      realtime.emit([memberId, ...partners], "mutual-setting-changed", { userId: memberId, setting, isOn })
    },
  }
}

export type Conversations = ReturnType<typeof createConversations>
