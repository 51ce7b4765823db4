import * as z from "zod"
import { id } from "../fields.ts"
import { type Message, newMessage } from "./schemas.ts"

/** What a client may say of conversations. */
export const chatClientEvents = {
  "join-conversation": id,
  "leave-conversation": id,
  /** Just what `chat.send` does. */
  "send-message": newMessage.and(z.object({ conversationId: id })),
  typing: z.object({ conversationId: id, isTyping: z.boolean() }),
} as const

/** What both members of a conversation are told. */
export interface ChatEvents {
  /** To whoever has the conversation open. */
  "new-message": (event: { conversationId: string; message: Message }) => void
  /** To the other sockets of both members, wherever they are in the app. */
  "new-message-notification": (event: { conversationId: string; message: Message }) => void
  "message-updated": (event: { conversationId: string; message: Message }) => void
  "message-deleted": (event: { conversationId: string; message: Message }) => void
  "reaction-updated": (event: { conversationId: string; message: Message }) => void
  "messages-read": (event: { conversationId: string; readerId: string; position: number }) => void
  /** The caller's own count, after it changed on whichever of their devices. */
  "unread-count": (event: { totalUnread: number }) => void
  typing: (event: { conversationId: string; userId: string; isTyping: boolean }) => void
  /** How far the work on a message's media is, from 0 to 1. */
  "media-progress": (event: { messageId: string; progress: number }) => void
}
