import type { NewMessage } from "@pinyu/contract/chat/schemas"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Realtime } from "../../platform/realtime.ts"
import { Refusal, refuse } from "../../platform/refusal.ts"
import { saysTheSame } from "./chat.policy.ts"
import type { Conversations } from "./conversations.service.ts"
import * as queries from "./messages.queries.ts"
import type { Files, Messages } from "./messages.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "requireSides" | "sidesFrom">
  files: Pick<Files, "claim">
  messages: Pick<Messages, "presentToBoth">
  /** Tells whoever has no page open, and throws nothing. */
  notifyAbsent: (event: NotificationEvent) => Promise<void>
  realtime: Pick<Realtime, "tellNewMessage">
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

  /** Refuses with `message_not_found` what was not sent, for whatever reason: it is looked into afterwards. */
  const insert = async (executor: Db, message: queries.MessageToSend) => {
    const rows = await queries.send(executor, message)
    if (rows.length === 0) throw refuse("message_not_found")
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
    if (error instanceof Refusal) return error
    if (queries.wasSentBefore(error)) return refuse("message_not_found")
    throw error
  }

  /** The first message of this id as its sender sees it, where this is a repeat; else refuses. */
  const answerRepeat = async (
    { conversationId, senderId, clientMessageId }: queries.MessageToSend,
    said: NewMessage,
    refusal: Refusal,
  ) => {
    const sides = await conversations.requireSides(senderId, conversationId)
    const first =
      clientMessageId === null
        ? undefined
        : await queries.findSent(db, conversationId, senderId, clientMessageId)
    if (!first) throw refusal
    if (!saysTheSame(first, said)) throw refuse("client_message_id_reused")
    return { message: (await messages.presentToBoth(first, sides)).own }
  }

  return {
    /**
     * Sends a message and tells both; once, however often it is sent with the same `clientMessageId`. Refuses with
     * `conversation_not_found` where the viewer takes no part, with `message_not_found` a reply to what is not in the
     * conversation, with `upload_not_yours` media of others, and with `client_message_id_reused` other words.
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
      const sent = await insertWithMedia(message).catch(refusalIn)
      if (sent instanceof Refusal) return answerRepeat(message, said, sent)
      const [first] = sent
      const sides = await conversations.sidesFrom(viewerId, sent)
      if (!first || !sides) throw new Error("a message was sent by nobody to nobody")
      const { own, other } = await messages.presentToBoth(rowOf(message, first), sides)
      realtime.tellNewMessage(viewerId, { conversationId, message: own })
      realtime.tellNewMessage(sides.other.id, { conversationId, message: other })
      await notifyAbsent({
        type: "message_received",
        ...{ memberId: sides.other.id, actorId: viewerId, aboutId: conversationId, messageId: message.id },
      })
      return { message: own }
    },
  }
}
