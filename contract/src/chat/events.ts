import * as z from "zod"
import type { Failure } from "../errors.ts"
import { type FeedEvents, feedClientEvents } from "../feed/events.ts"
import { id } from "../fields.ts"
import type { Notification } from "../notifications/schemas.ts"
import { type Message, newMessage } from "./schemas.ts"

/**
 * What a client may say over the socket: the schema of each event's one payload. Who says it is known from the token of the
 * handshake; an id of somebody else is answered with an error, joins nothing and is counted.
 */
export const clientEvents = {
  "user-online": z.object({ userId: id, nickname: z.string().max(50).optional() }),
  "join-user-room": id,
  "join-conversation": id,
  "leave-conversation": id,
  /** Just what `chat.send` does. */
  "send-message": newMessage.and(z.object({ conversationId: id })),
  typing: z.object({ conversationId: id, isTyping: z.boolean() }),
  ...feedClientEvents,
} as const
export type ClientEvent = keyof typeof clientEvents
/** What a client hands over with an event. */
export type EventInput<E extends ClientEvent> = z.input<(typeof clientEvents)[E]>
/** What the answer to an event adds to its success. */
export type EventResult<E extends ClientEvent> = E extends "send-message" ? { message: Message } : object

/** How every event is answered. `retryAfterSeconds` stands beside `too_many_requests` and `unavailable`. */
export type Acknowledgement<Result extends object = object> =
  | ({ success: true } & Result)
  | (Failure & { retryAfterSeconds?: number })

/** What the server tells the sockets of one member. */
export interface ServerEvents extends FeedEvents {
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
  /** To the minute; null where the member does not show it. */
  presence: (event: { userId: string; isOnline: boolean; lastOnline: string | null }) => void
  /** How far the work on a message's media is, from 0 to 1. */
  "media-progress": (event: { messageId: string; progress: number }) => void
}

/** What the polling namespace tells. */
export interface NotificationEvents {
  "new-notification": (event: Notification) => void
  /** The caller's own count, after it changed on whichever of their devices. */
  "notification-updated": (event: { unreadCount: number }) => void
}

export const socketPath = "/socket.io"
export const notificationNamespace = "/notifications"
