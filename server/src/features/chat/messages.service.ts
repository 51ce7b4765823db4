import { isEditable } from "@pinyu/contract/chat/editing"
import type { ChatEvents } from "@pinyu/contract/chat/events"
import type { ReactionType } from "@pinyu/contract/chat/options"
import type { Message } from "@pinyu/contract/chat/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { PartReference, Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import {
  type MediaByKey,
  type Participant,
  type Participants,
  presentMessage,
  type References,
} from "./chat.present.ts"
import type { Conversations } from "./conversations.service.ts"
import { answerInvitation } from "./invitations.queries.ts"
import * as queries from "./messages.queries.ts"
import { holdAcceptance } from "./sending.queries.ts"
import type { Sharing } from "./sharing.service.ts"

/** The ports of `media` that messages need. */
export interface Files extends Pick<Ports["files"], "claim" | "release"> {
  /** The public properties of these files, for participants of the conversation. */
  describe: (keys: readonly string[]) => Promise<MediaByKey>
}

interface Dependencies extends Pick<Ports, "shownParts"> {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "membershipOf" | "participantsOf">
  files: Pick<Files, "describe" | "release">
  realtime: Pick<Realtime, "emit">
  sharing: Pick<Sharing, "shownIn">
}

/** The photo or answer that a message likes. */
const referenceOf = (row: queries.MessageRow): PartReference | null => {
  const { liked_photo_id: photoId, liked_prompt: prompt, liked_answer_id: answerId } = row
  if (photoId !== null) return { photoId, prompt: null, answerId: null }
  return prompt !== null && answerId !== null ? { photoId: null, prompt, answerId } : null
}

type ChangeEvent = keyof Pick<ChatEvents, "message-updated" | "message-deleted" | "reaction-updated">

/** The conversation from the other participant's side. */
const turned = ({ own, other }: Participants): Participants => ({ own: other, other: own })

/** Existing messages: reads, edits, deletes and reacts to them. */
export const createMessages = (needs: Dependencies) => {
  const { db, clock, conversations, files, realtime, sharing, shownParts } = needs
  const mediaOf = async (rows: readonly queries.MessageRow[]): Promise<MediaByKey> => {
    const keys = rows.flatMap(({ media_key, is_view_once }) => (is_view_once ? [] : (media_key ?? [])))
    return keys.length > 0 ? files.describe(keys) : new Map()
  }

  /** What messages like and share, as a viewer sees it. Most messages do neither. */
  const referencesOf = async (rows: readonly queries.MessageRow[], viewerId: string): Promise<References> => {
    const parts = rows.flatMap((row) => referenceOf(row) ?? [])
    const [liked, shared] = await Promise.all([
      parts.length > 0 ? shownParts(viewerId, parts) : { photoUrls: new Map(), answers: new Map() },
      sharing.shownIn(rows, viewerId),
    ])
    return { ...liked, ...shared }
  }

  /** Messages from one participant's side. */
  const presentAll = async (rows: readonly queries.MessageRow[], participants: Participants) => {
    const [media, references] = await Promise.all([mediaOf(rows), referencesOf(rows, participants.own.id)])
    return rows.map((row) => presentMessage(row, participants, media, references))
  }

  /** One message from each participant's side. */
  const presentToBoth = async (row: queries.MessageRow, participants: Participants) => {
    const media = await mediaOf([row])
    const presentFor = async (sides: Participants) =>
      presentMessage(row, sides, media, await referencesOf([row], sides.own.id))
    const [own, other] = await Promise.all([presentFor(participants), presentFor(turned(participants))])
    return { own, other }
  }

  const requireMessage = async (db: Db, viewerId: string, messageId: string) => {
    const row = await queries.findMessage(db, viewerId, messageId)
    if (!row || row.is_cleared) throw new AppError("message_not_found")
    return row
  }

  /**
   * The current message and the participants of its conversation; undefined when the viewer has no such
   * message.
   */
  const find = async (viewerId: string, messageId: string) => {
    const row = await queries.findMessage(db, viewerId, messageId)
    const participants = row && (await conversations.participantsOf(viewerId, row.conversation_id))
    return row && participants && { row, participants, shown: await presentToBoth(row, participants) }
  }

  /** As `find`, but throws `message_not_found`, also for a message that is hidden from the viewer. */
  const get = async (viewerId: string, messageId: string) => {
    const seen = await find(viewerId, messageId)
    if (!seen || seen.row.is_cleared) throw new AppError("message_not_found")
    return seen
  }

  /**
   * Emits a change to one participant, unless the message is hidden from them. In an invitation, it is no event
   * of its own.
   */
  const emitTo = (participant: Participant, event: ChangeEvent, message: Message) => {
    const { conversation_id: conversationId, position } = message
    const { id, invitation, clearedPosition, seesOther } = participant
    if (position <= clearedPosition || !seesOther) return
    if (invitation === null) realtime.emit(id, event, { conversationId, message })
    else if (invitation === "pending") realtime.emit(id, "invitation-changed", { conversationId })
  }

  const emitToBoth = ({ participants, shown }: Awaited<ReturnType<typeof get>>, event: ChangeEvent) => {
    emitTo(participants.own, event, shown.own)
    emitTo(participants.other, event, shown.other)
  }

  /** Changes a locked message and notifies both participants. `apply` returns whether anything changed. */
  const change = async (
    viewerId: string,
    messageId: string,
    event: ChangeEvent,
    apply: (trx: Trx, message: queries.FoundMessageRow) => Promise<boolean>,
  ) => {
    const changed = await db.transaction().execute(async (trx) => {
      await queries.lockConversationOf(trx, viewerId, messageId)
      const message = await requireMessage(trx, viewerId, messageId)
      if (!(await apply(trx, message))) return false
      await queries.markChanged(trx, message)
      return true
    })
    const seen = await get(viewerId, messageId)
    if (changed) emitToBoth(seen, event)
    return { message: seen.shown.own }
  }

  /**
   * Deletes a member's message for both participants, also when a block or the sender's own deletion of the
   * conversation hides it. Returns whether the member sent such a message. Idempotent.
   */
  const recall = async (senderId: string, messageId: string) => {
    const message = await db.transaction().execute(async (trx) => {
      await queries.lockConversationOf(trx, senderId, messageId)
      const sent = await queries.findSentById(trx, senderId, messageId)
      if (!sent || sent.deleted_at !== null) return sent
      await queries.emptyMessage(trx, messageId, clock.now())
      if (sent.media_key !== null) await files.release(trx, [sent.media_key])
      await queries.markChanged(trx, sent)
      return sent
    })
    const seen = message?.deleted_at === null && (await find(senderId, messageId))
    if (seen) emitToBoth(seen, "message-deleted")
    return message !== undefined
  }

  return {
    presentAll,
    presentToBoth,

    /** Notifies both participants of a change. Returns the message as the viewer sees it. */
    announceChange: async (viewerId: string, messageId: string) => {
      const seen = await get(viewerId, messageId)
      emitToBoth(seen, "message-updated")
      return seen.shown.own
    },

    /** Returns one message. Throws `message_not_found` when it is in no conversation of the viewer. */
    message: async (viewerId: string, messageId: string) => ({
      message: (await get(viewerId, messageId)).shown.own,
    }),

    /**
     * Edits the text of the viewer's message. Throws `message_not_yours` for another member's and
     * `member_departed` when the other has departed. Throws `message_not_editable` for a message that has no
     * text, was deleted or is older than 15 minutes, and `messages_not_accepted` as `send` does.
     */
    edit: (viewerId: string, messageId: string, content: string) =>
      change(viewerId, messageId, "message-updated", async (trx, message) => {
        const now = clock.now()
        if (message.sender_id !== viewerId) throw new AppError("message_not_yours")
        if (message.other_departed) throw new AppError("member_departed")
        const { type, deleted_at, created_at: createdAt } = message
        if (!isEditable({ type, isDeleted: deleted_at !== null, createdAt }, now))
          throw new AppError("message_not_editable")
        if (message.content === content) return false
        if (!(await holdAcceptance(trx, message.conversation_id, viewerId)))
          throw new AppError("messages_not_accepted")
        await queries.updateContent(trx, messageId, content, now)
        return true
      }),

    /**
     * Deletes the viewer's message for both participants, also when it is hidden from them; a repeat changes
     * nothing. Returns null for a message that is hidden from the viewer. Throws `message_not_yours` for
     * another member's.
     */
    remove: async (viewerId: string, messageId: string) => {
      if (await recall(viewerId, messageId)) {
        const seen = await find(viewerId, messageId)
        return { message: seen && !seen.row.is_cleared ? seen.shown.own : null }
      }
      await requireMessage(db, viewerId, messageId)
      throw new AppError("message_not_yours")
    },

    /** Deletes a reported message, as `remove` does. Idempotent. */
    removeReportedMessage: recall,

    /**
     * Sets a reaction; the same reaction again removes it. It answers an invitation as a message does. Throws
     * `message_not_found` for a deleted message, and `member_departed` when the other has departed.
     */
    react: async (viewerId: string, messageId: string, type: ReactionType) => {
      let conversationId: string | undefined
      const answer = await change(viewerId, messageId, "reaction-updated", async (trx, message) => {
        if (message.deleted_at !== null) throw new AppError("message_not_found")
        if (message.other_departed) throw new AppError("member_departed")
        await queries.toggleReaction(trx, { message_id: messageId, member_id: viewerId, type })
        const invitation = { memberId: viewerId, conversationId: message.conversation_id }
        const isAnswer = await answerInvitation(trx, invitation, "accepted", clock.now())
        if (isAnswer) conversationId = message.conversation_id
        return true
      })
      if (conversationId) realtime.emit(viewerId, "invitation-changed", { conversationId })
      return answer
    },

    /**
     * Notifies both participants of new metadata of a file, and records a change for absent ones. Members who
     * may no longer exchange messages get nothing.
     */
    mediaChanged: async (mediaKey: string) => {
      for (const message of await queries.findMessagesWithMedia(db, mediaKey)) {
        await db.transaction().execute((trx) => queries.markChanged(trx, message))
        const seen = await find(message.sender_id, message.id)
        if (seen) emitToBoth(seen, "message-updated")
      }
    },

    /** Sends the conversion progress of a file, from 0 to 1, to both participants. */
    mediaProgress: async (mediaKey: string, progress: number) => {
      for (const message of await queries.findMessagesWithMedia(db, mediaKey)) {
        const { id: messageId, sender_id, conversation_id } = message
        const membership = await conversations.membershipOf(sender_id, conversation_id)
        if (!membership) continue
        const { otherId, isAccepted, isShown } = membership
        const receivers = isAccepted && isShown ? [sender_id, otherId] : [sender_id]
        realtime.emit(receivers, "media-progress", { messageId, progress })
      }
    },
  }
}

export type Messages = ReturnType<typeof createMessages>
