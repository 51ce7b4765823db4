import * as z from "zod"
import { type ChatEvents, chatClientEvents } from "./chat/events.ts"
import type { Message } from "./chat/schemas.ts"
import type { Failure } from "./errors.ts"
import { type FeedEvents, feedClientEvents } from "./feed/events.ts"
import { id } from "./fields.ts"
import { notificationClientEvents } from "./notifications/events.ts"

export const socketPath = "/socket.io"
/** The namespace of `NotificationSocketEvents`: by polling, where websockets do not work. */
export const notificationNamespace = "/notifications"
/** How often what is unread is asked for where no socket tells it. In milliseconds. */
export const unreadPollMs = 30_000

/**
 * What a client may say over the socket: the schema of each event's one payload. Who says it is known from the token of the
 * handshake; an id of somebody else is answered with an error, joins nothing and is counted.
 */
export const clientEvents = {
  "user-online": z.object({ userId: id, nickname: z.string().max(50).optional() }),
  "join-user-room": id,
  ...chatClientEvents,
  ...feedClientEvents,
  ...notificationClientEvents,
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
export interface ServerEvents extends ChatEvents, FeedEvents {
  /** To the minute; null where the member does not show it. */
  presence: (event: { userId: string; isOnline: boolean; lastOnline: string | null }) => void
}
