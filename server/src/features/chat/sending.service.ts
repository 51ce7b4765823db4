import { chatLimits } from "@pinyu/contract/chat/limits"
import { hasFile } from "@pinyu/contract/chat/options"
import type { Message, NewMessage } from "@pinyu/contract/chat/schemas"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { createBatches } from "../../platform/batches.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { createKeyedMutex } from "../../platform/keyed-mutex.ts"
import type { PartReference, Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { hasSameContent } from "./chat.policy.ts"
import type { Participant } from "./chat.present.ts"
import type { Conversations } from "./conversations.service.ts"
import { findSent, lockConversation, type MessageRow } from "./messages.queries.ts"
import type { Files, Messages } from "./messages.service.ts"
import * as queries from "./sending.queries.ts"
import { sendTogether } from "./sending-together.queries.ts"
import { type Sharing, sharedIdsOf } from "./sharing.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "participantsFrom" | "requireParticipants">
  files: Pick<Files, "claim">
  messages: Pick<Messages, "presentToBoth">
  notifyAbsent: Ports["notifications"]["recordIfAway"]
  requireFirstMessages: Ports["requireFirstMessages"]
  realtime: Pick<Realtime, "emit" | "emitNewMessage">
  sharing: Pick<Sharing, "hold">
}

const isMutedAt = ({ mutedUntil }: Participant, now: Date) => mutedUntil !== null && mutedUntil > now

/** The most messages of one statement, which holds their conversations until it ends. */
const mostTogether = 32

/** Whether a text neither replies to a message nor likes anything, as most do. */
const isPlainText = ({ type, replyToId, likedPhotoId, likedAnswerId }: queries.MessageToSend) =>
  type === "text" && replyToId === null && likedPhotoId === null && likedAnswerId === null

/** A message right after it was sent, without reactions. */
const rowOf = (message: queries.MessageToSend, sent: queries.SentRow): MessageRow => ({
  id: message.id,
  conversation_id: message.conversationId,
  position: sent.revision,
  revision: sent.revision,
  sender_id: message.senderId,
  type: message.type,
  content: message.content,
  media_key: message.mediaKey,
  reply_to_id: message.replyToId,
  reply_sender_id: sent.reply_sender_id,
  reply_type: sent.reply_type,
  reply_deleted_at: sent.reply_deleted_at,
  reply_content: sent.reply_content,
  reply_position: sent.reply_position,
  liked_photo_id: message.likedPhotoId,
  liked_prompt: message.likedPrompt,
  liked_answer_id: message.likedAnswerId,
  shared_member_id: message.sharedMemberId,
  shared_post_id: message.sharedPostId,
  is_view_once: message.isViewOnce,
  opened_at: null,
  group_id: message.groupId,
  client_message_id: message.clientMessageId,
  edited_at: null,
  deleted_at: null,
  created_at: message.now,
  reactions: null,
})

/** Sends messages. */
export const createSending = (needs: Dependencies) => {
  const { db, clock, conversations, files, messages, notifyAbsent, realtime } = needs
  const { requireFirstMessages, sharing } = needs
  // Without this, messages of one conversation would wait for each other in the database, each with its own
  // connection.
  const inConversation = createKeyedMutex()

  const claimFile = async (trx: Trx, { type, mediaKey: key, senderId: memberId }: queries.MessageToSend) => {
    if (hasFile(type) && key !== null)
      await files.claim(trx, { memberId, purpose: "chat", mediaType: type, key })
  }

  /** Throws `group_full`. The locked conversation keeps the count exact. */
  const requireRoomInGroup = async (trx: Trx, message: queries.MessageToSend) => {
    if (message.groupId === null) return
    if ((await queries.countGroup(trx, message)) >= chatLimits.filesAtOnce) throw new AppError("group_full")
  }

  /**
   * Sends a message that has a file, shares something, or that the choice of its reader may reject. Throws
   * `messages_not_accepted`, `group_full`, and `message_not_found` when nothing was sent for another reason.
   */
  const insertInSteps = (message: queries.MessageToSend) =>
    db.transaction().execute(async (trx) => {
      // In the lock order of `db/locks.ts`: the conversation, then the reader, then the file.
      await lockConversation(trx, message.conversationId)
      if (!(await queries.holdAcceptance(trx, message.conversationId, message.senderId)))
        throw new AppError("messages_not_accepted")
      await sharing.hold(trx, message)
      await requireRoomInGroup(trx, message)
      await claimFile(trx, message)
      const rows = await queries.send(trx, message, true)
      if (rows.length === 0) throw new AppError("message_not_found")
      return rows
    })

  const inBatch = createBatches(async (messages: readonly queries.MessageToSend[]) => {
    const [first] = messages
    if (first && messages.length === 1)
      return new Map([[first.conversationId, await queries.send(db, first, false)]])
    return sendTogether(db, messages)
  }, mostTogether)

  /** As `insertInSteps`, but in one statement where the reader has read or written before. */
  const insertText = async (message: queries.MessageToSend) => {
    if (!isPlainText(message)) return queries.send(db, message, false)
    const together = await inBatch(message)
    return together.get(message.conversationId) ?? queries.send(db, message, false)
  }

  const insert = async (message: queries.MessageToSend) => {
    const rows = message.type === "text" ? await insertText(message) : []
    return rows.length > 0 ? rows : insertInSteps(message)
  }

  /** Finds the reason why a message was not sent; it may be a repeat of an earlier one. */
  const toAppError = (error: unknown) => {
    if (error instanceof AppError) return error
    if (queries.wasSentBefore(error)) return new AppError("message_not_found")
    throw error
  }

  /** The first message with this id as its sender sees it, if this is a repeat; throws otherwise. */
  const answerRepeat = async (message: queries.MessageToSend, failure: AppError) => {
    const { conversationId, senderId, clientMessageId } = message
    const participants = await conversations.requireParticipants(senderId, conversationId)
    const first =
      clientMessageId === null ? undefined : await findSent(db, conversationId, senderId, clientMessageId)
    if (!first && participants.other.hasDeparted) throw new AppError("member_departed")
    if (!first && participants.revision === 0) await requireFirstMessages(senderId)
    if (!first) throw failure
    if (!hasSameContent(first, message)) throw new AppError("client_message_id_reused")
    return { message: (await messages.presentToBoth(first, participants)).own }
  }

  /**
   * Emits a message to the reader. An invitation only changes a count on open pages, and one that the reader
   * declined, or from a sender who is hidden from them, causes nothing. Returns whether an absent reader is notified: a muted conversation notifies
   * nobody.
   */
  const emitToReader = (reader: Participant, message: Message, now: Date) => {
    const { conversation_id: conversationId } = message
    if (!reader.seesOther) return false
    if (reader.invitation === "pending") realtime.emit(reader.id, "invitation-changed", { conversationId })
    if (reader.invitation !== null) return false
    const isMuted = isMutedAt(reader, now)
    realtime.emitNewMessage(reader.id, { conversationId, message, isMuted })
    return !isMuted
  }

  return {
    /**
     * Sends a message, which may like a part of the reader's profile, and notifies both participants.
     * Idempotent per `clientMessageId`. Throws `conversation_not_found` when the viewer is no participant,
     * and `member_departed` when the other has departed. Throws `message_not_found` for a reply to a message
     * outside the conversation, and `upload_not_yours` for another member's media. Throws
     * `client_message_id_reused` for a reused id with other content, `first_messages_limited` for the first
     * message of a conversation, and `messages_not_accepted` while the choice of the other excludes the
     * viewer. A message that shares something throws the errors of `hold` in `sharing.service.ts`, unless it
     * was sent before.
     */
    send: async (
      viewerId: string,
      conversationId: string,
      request: NewMessage,
      liked: PartReference | null = null,
    ) => {
      const message: queries.MessageToSend = {
        id: newId(),
        conversationId,
        senderId: viewerId,
        type: request.messageType,
        content: request.content,
        mediaKey: request.mediaUrl,
        replyToId: request.replyToMessageId,
        likedPhotoId: liked?.photoId ?? null,
        likedPrompt: liked?.prompt ?? null,
        likedAnswerId: liked?.answerId ?? null,
        ...sharedIdsOf(request),
        isViewOnce: request.isViewOnce,
        groupId: request.groupId,
        clientMessageId: request.clientMessageId,
        now: clock.now(),
      }
      const sent = await inConversation(conversationId, () => insert(message)).catch(toAppError)
      if (sent instanceof AppError) return answerRepeat(message, sent)
      const [first] = sent
      const participants = await conversations.participantsFrom(viewerId, sent)
      if (!first || !participants) throw new Error("a sent message has no sender or no participants")
      const { own, other } = await messages.presentToBoth(rowOf(message, first), participants)
      // The reader first: the sender's pages already show the message.
      const isNotified = emitToReader(participants.other, other, message.now)
      const isMuted = isMutedAt(participants.own, message.now)
      realtime.emitNewMessage(viewerId, { conversationId, message: own, isMuted })
      if (first.answered) realtime.emit(viewerId, "invitation-changed", { conversationId })
      const about = { memberId: participants.other.id, actorId: viewerId, aboutId: conversationId }
      if (isNotified) await notifyAbsent({ type: "message_received", ...about, messageId: own.id })
      return { message: own }
    },
  }
}
