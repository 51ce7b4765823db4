import type { AlbumEvents } from "./albums/events.ts"
import { type ChatEvents, chatClientEvents } from "./chat/events.ts"
import type { Message } from "./chat/schemas.ts"
import type { Failure } from "./errors.ts"
import { type FeedEvents, feedClientEvents } from "./feed/events.ts"
import { id } from "./fields.ts"
import type { FriendsEvents } from "./friends/events.ts"
import { notificationClientEvents } from "./notifications/events.ts"
import * as z from "./zod.ts"

export const socketPath = "/socket.io"
/** The namespace of `NotificationSocketEvents`, which also works by polling. */
export const notificationNamespace = "/notifications"
/** The polling interval of unread counts without a socket, in milliseconds. */
export const unreadPollMs = 30_000

/**
 * Client events with their payload schemas. The handshake token identifies the caller; an id without access
 * gets an error, joins nothing and counts towards the limit.
 */
export const clientEvents = {
  "user-online": z.object({ userId: id, nickname: z.string().max(50).optional() }),
  "join-user-room": id,
  ...chatClientEvents,
  ...feedClientEvents,
  ...notificationClientEvents,
} as const
export type ClientEvent = keyof typeof clientEvents
/** The payload of a client event. */
export type EventInput<E extends ClientEvent> = z.input<(typeof clientEvents)[E]>
/** The additional fields of a successful acknowledgement. */
export type EventResult<E extends ClientEvent> = E extends "send-message" ? { message: Message } : object

/**
 * The acknowledgement of a client event. `retryAfterSeconds` is set with `too_many_requests` and
 * `unavailable`.
 */
export type Acknowledgement<Result extends object = object> =
  | ({ success: true } & Result)
  | (Failure & { retryAfterSeconds?: number })

/** Server events to the sockets of one member. */
export interface ServerEvents extends AlbumEvents, ChatEvents, FeedEvents, FriendsEvents {
  /** To the minute; null when hidden. */
  presence: (event: { userId: string; isOnline: boolean; lastOnline: string | null }) => void
}
