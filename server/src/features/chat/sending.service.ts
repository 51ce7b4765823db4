import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { createKeyedMutex } from "../../platform/keyed-mutex.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { saysTheSame } from "./chat.policy.ts"
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

/** A message as it is right after it was sent: nobody has reacted to it yet. */
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

/** Messages on their way. */
export const createSending = (needs: Dependencies) => {
  const { db, clock, conversations, files, messages, notifyAbsent, realtime } = needs
  // Messages of one conversation would wait for each other in the database, each with a connection of its own.
  const inConversation = createKeyedMutex()

  /** Refuses with `message_not_found` what was not sent, for whatever reason: it is looked into afterwards. */
  const insert = async (executor: Db, message: queries.MessageToSend) => {
    const rows = await queries.send(executor, message)
    if (rows.length === 0) throw new AppError("message_not_found")
    return rows
  }

  const insertWithMedia = (message: queries.MessageToSend) => {
    const { type, mediaKey } = message
    if (type === "text" || mediaKey === null) return insert(db, message)
    return db.transaction().execute(async (trx) => {
      const claim = { memberId: message.senderId, purpose: "chat", mediaType: type, key: mediaKey } as const
      await files.claim(trx, claim)
      return insert(trx, message)
    })
  }

  /** What keeps a message from being sent, to be looked into: it may be a repeat of one that was. */
  const refusalIn = (error: unknown) => {
    if (error instanceof AppError) return error
    if (queries.wasSentBefore(error)) return new AppError("message_not_found")
    throw error
  }

  /** The first message of this id as its sender sees it, where this is a repeat; else refuses. */
  const answerRepeat = async (
    { conversationId, senderId, clientMessageId }: queries.MessageToSend,
    said: NewMessage,
    refusal: AppError,
  ) => {
    const participants = await conversations.requireParticipants(senderId, conversationId)
    const first =
      clientMessageId === null
        ? undefined
        : await queries.findSent(db, conversationId, senderId, clientMessageId)
    if (!first) throw participants.other.hasDeparted ? new AppError("member_departed") : refusal
    if (!saysTheSame(first, said)) throw new AppError("client_message_id_reused")
    return { message: (await messages.presentToBoth(first, participants)).own }
  }

  return {
    /**
     * Sends a message and tells both; once, however often it is sent with the same `clientMessageId`. Refuses with
     * `conversation_not_found` where the viewer takes no part, with `member_departed` where the other has departed, with
     * `message_not_found` a reply to what is not in the conversation, with `upload_not_yours` media of others, and with
     * `client_message_id_reused` other words.
     */
    send: async (viewerId: string, conversationId: string, said: NewMessage) => {
      const message: queries.MessageToSend = {
        id: newId(),
        conversationId,
        senderId: viewerId,
        type: said.messageType,
        content: said.content,
        mediaKey: said.mediaUrl,
        replyToId: said.replyToMessageId,
        clientMessageId: said.clientMessageId,
        now: clock.now(),
      }
      const sent = await inConversation(conversationId, () => insertWithMedia(message)).catch(refusalIn)
      if (sent instanceof AppError) return answerRepeat(message, said, sent)
      const [first] = sent
      const participants = await conversations.participantsFrom(viewerId, sent)
      if (!first || !participants) throw new Error("a message was sent by nobody to nobody")
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
