import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { createKeyedMutex } from "../../platform/keyed-mutex.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { hasSameContent } from "./chat.policy.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./messages.queries.ts"
import type { Files, Messages } from "./messages.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "requireParticipants" | "participantsFrom">
  files: Pick<Files, "claim">
  messages: Pick<Messages, "presentToBoth">
  notifyAbsent: Ports["notifications"]["recordIfAway"]
  realtime: Pick<Realtime, "emitNewMessage">
}

/** A message right after it was sent, without reactions. */
const rowOf = (message: queries.MessageToSend, sent: queries.SentRow): queries.MessageRow => ({
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
  client_message_id: message.clientMessageId,
  edited_at: null,
  deleted_at: null,
  created_at: message.now,
  reactions: null,
})

/** Sends messages. */
export const createSending = (needs: Dependencies) => {
  const { db, clock, conversations, files, messages, notifyAbsent, realtime } = needs
  // Without this, messages of one conversation would wait for each other in the database, each with its own
  // connection.
  const inConversation = createKeyedMutex()

  /** Throws `message_not_found` when nothing was sent. The caller then looks for the reason. */
  const insert = async (executor: Db, message: queries.MessageToSend) => {
    const rows = await queries.send(executor, message)
    if (rows.length === 0) throw new AppError("message_not_found")
    return rows
  }

  const insertWithMedia = (message: queries.MessageToSend) => {
    const { type, mediaKey } = message
    if (type === "text" || mediaKey === null) return insert(db, message)
    return db.transaction().execute(async (trx) => {
      // In the lock order of `db/locks.ts`: the conversation before the file.
      await queries.lockConversation(trx, message.conversationId)
      const claim = { memberId: message.senderId, purpose: "chat", mediaType: type, key: mediaKey } as const
      await files.claim(trx, claim)
      return insert(trx, message)
    })
  }

  /** Finds the reason why a message was not sent; it may be a repeat of an earlier one. */
  const toAppError = (error: unknown) => {
    if (error instanceof AppError) return error
    if (queries.wasSentBefore(error)) return new AppError("message_not_found")
    throw error
  }

  /** The first message with this id as its sender sees it, if this is a repeat; throws otherwise. */
  const answerRepeat = async (
    { conversationId, senderId, clientMessageId }: queries.MessageToSend,
    request: NewMessage,
    failure: AppError,
  ) => {
    const participants = await conversations.requireParticipants(senderId, conversationId)
    const first =
      clientMessageId === null
        ? undefined
        : await queries.findSent(db, conversationId, senderId, clientMessageId)
    if (!first) throw participants.other.hasDeparted ? new AppError("member_departed") : failure
    if (!hasSameContent(first, request)) throw new AppError("client_message_id_reused")
    return { message: (await messages.presentToBoth(first, participants)).own }
  }

  return {
    /**
     * Sends a message and notifies both participants. Idempotent per `clientMessageId`. Throws
     * `conversation_not_found` when the viewer is no participant, and `member_departed` when the other has
     * departed. Throws `message_not_found` for a reply to a message outside the conversation, and
     * `upload_not_yours` for another member's media. Throws `client_message_id_reused` for a reused id with
     * other content.
     */
    send: async (viewerId: string, conversationId: string, request: NewMessage) => {
      const message: queries.MessageToSend = {
        id: newId(),
        conversationId,
        senderId: viewerId,
        type: request.messageType,
        content: request.content,
        mediaKey: request.mediaUrl,
        replyToId: request.replyToMessageId,
        clientMessageId: request.clientMessageId,
        now: clock.now(),
      }
      const sent = await inConversation(conversationId, () => insertWithMedia(message)).catch(toAppError)
      if (sent instanceof AppError) return answerRepeat(message, request, sent)
      const [first] = sent
      const participants = await conversations.participantsFrom(viewerId, sent)
      if (!first || !participants) throw new Error("a sent message has no sender or no participants")
      const { own, other } = await messages.presentToBoth(rowOf(message, first), participants)
      realtime.emitNewMessage(viewerId, { conversationId, message: own })
      realtime.emitNewMessage(participants.other.id, { conversationId, message: other })
      await notifyAbsent({
        type: "message_received",
        ...{
          memberId: participants.other.id,
          actorId: viewerId,
          aboutId: conversationId,
          messageId: message.id,
        },
      })
      return { message: own }
    },
  }
}
