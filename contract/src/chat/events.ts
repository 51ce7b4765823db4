import { id } from "../fields.ts"
import type { MutualSetting } from "../profiles/privacy.ts"
import * as z from "../zod.ts"
import { type Message, newMessage } from "./schemas.ts"

export const chatClientEvents = {
  "join-conversation": id,
  "leave-conversation": id,
  /** Same as `chat.send`. */
  "send-message": newMessage.and(z.object({ conversationId: id })),
  typing: z.object({ conversationId: id, isTyping: z.boolean() }),
} as const

interface NewMessageEvent {
  conversationId: string
  message: Message
  /** Whether the receiver of the event has muted the conversation: it counts nowhere and makes no sound. */
  isMuted: boolean
}

/** Events to both members of a conversation. */
export interface ChatEvents {
  /** To sockets that joined the conversation. */
  "new-message": (event: NewMessageEvent) => void
  /** To all other sockets of both members. */
  "new-message-notification": (event: NewMessageEvent) => void
  "message-updated": (event: { conversationId: string; message: Message }) => void
  "message-deleted": (event: { conversationId: string; message: Message }) => void
  "reaction-updated": (event: { conversationId: string; message: Message }) => void
  /**
   * To a member who has an invitation: a new message, or an answer on any of the member's devices. Such a
   * message causes no other event.
   */
  "invitation-changed": (event: { conversationId: string }) => void
  /** To the caller alone, after a change of their own state of a conversation on any device. */
  "conversation-changed": (event: { conversationId: string; isCleared: boolean }) => void
  /** To the reader and, if both have `show_reads` on, to the other member. */
  "messages-read": (event: { conversationId: string; readerId: string; position: number }) => void
  /** The caller's own count, after a change on any device. */
  "unread-count": (event: { totalUnread: number }) => void
  /**
   * A member switched a mutual setting. To all their devices, and to conversation partners who have the
   * setting on themselves.
   */
  "mutual-setting-changed": (event: { userId: string; setting: MutualSetting; isOn: boolean }) => void
  /** To the other member, if both have `show_typing` on. */
  typing: (event: { conversationId: string; userId: string; isTyping: boolean }) => void
  /** Transcoding progress, from 0 to 1. */
  "media-progress": (event: { messageId: string; progress: number }) => void
}
