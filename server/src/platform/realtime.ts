import type { FeedEvents } from "@pinyu/contract/feed/events"
import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import { notificationNamespace, type ServerEvents } from "@pinyu/contract/sockets"
import { type DefaultEventsMap, Server } from "socket.io"
import type { Viewer } from "./calls.ts"

type NewMessage = Parameters<ServerEvents["new-message"]>[0]
/** What is told to all sockets of a member alike. */
type ToldEvent = Exclude<keyof ServerEvents, "new-message" | "new-message-notification" | keyof FeedEvents>

/** Who is behind a socket, as its token said when it came. */
export interface SocketData {
  viewer: Viewer
  /** Until then the token that came with the handshake is good. */
  tokenEndsAt: Date
}

/** What is told is typed by `Realtime`, which alone tells; what is heard is parsed by the contract's schemas. */
export type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** Tells members what happened, on whichever node their sockets are. Call it after the commit, never before. */
export interface Realtime {
  /** To every socket of the member, or of each of them. Nobody waits: who is not there catches up by calls. */
  tell<E extends ToldEvent>(
    members: string | readonly string[],
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ): void
  /** A new message as this member sees it: `new-message` where the conversation is open, a notification elsewhere. */
  tellNewMessage(memberId: string, told: NewMessage): void
  /** To whoever has the feed before them, but for these members. */
  tellWatchers<E extends keyof FeedEvents>(
    event: E,
    payload: Parameters<FeedEvents[E]>[0],
    except: readonly string[],
  ): void
  /** To the member's sockets for notifications. */
  notify<E extends keyof NotificationSocketEvents>(
    memberId: string,
    event: E,
    payload: Parameters<NotificationSocketEvents[E]>[0],
  ): void
  /** Ends the sockets of a member, or of one session, on every node. */
  disconnect(who: { memberId: string } | { sessionId: string }): void
  /** Whether the member has a socket on any node, as far as those that answer know. */
  isOnline(memberId: string): Promise<boolean>
  /** Whether the member looks at a page on any node: a socket may belong to one that lies forgotten in the background. */
  isLooking(memberId: string): Promise<boolean>
}

/** Names of the rooms that sockets are in. A socket joins the first two when it comes, by its token alone. */
export const rooms = {
  member: (memberId: string) => `member:${memberId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** The sockets of a member who have a conversation before them. */
  open: (conversationId: string, memberId: string) => `open:${conversationId}:${memberId}`,
  /** The sockets of a member's pages that somebody looks at, as those say. */
  looking: (memberId: string) => `looking:${memberId}`,
  /** The sockets of all who have the feed before them. */
  feed: "feed",
}

/** No event is longer: the longest message, with room for what stands beside it. In bytes. */
const longestEvent = 32 * 1024
/** A connection that has not said who it is by then is closed. In milliseconds. */
const introductionMs = 10_000

/** The server of sockets, not attached to anything yet. */
export const createSocketServer = (): SocketServer =>
  new Server({ serveClient: false, maxHttpBufferSize: longestEvent, connectTimeout: introductionMs })

/** The one emitter of the service over its server of sockets. */
export const createRealtime = (io: SocketServer): Realtime => {
  const notifications = io.of(notificationNamespace)

  /** Whether a socket is in the room, on this node or another. */
  const isThere = async (room: string) => {
    if (io.sockets.adapter.rooms.has(room)) return true
    const elsewhere = await io
      .in(room)
      .fetchSockets()
      .catch(() => [])
    return elsewhere.length > 0
  }

  return {
    tell: (members, event, payload) => {
      const told = [members].flat()
      // Without a room it would go to everybody.
      if (told.length > 0) io.to(told.map(rooms.member)).emit(event, payload)
    },
    tellNewMessage: (memberId, told) => {
      const open = rooms.open(told.conversationId, memberId)
      io.to(open).emit("new-message", told)
      io.to(rooms.member(memberId)).except(open).emit("new-message-notification", told)
    },
    tellWatchers: (event, payload, except) => {
      io.to(rooms.feed).except(except.map(rooms.member)).emit(event, payload)
    },
    notify: (memberId, event, payload) => {
      notifications.to(rooms.member(memberId)).emit(event, payload)
    },
    disconnect: (who) => {
      const room = "memberId" in who ? rooms.member(who.memberId) : rooms.session(who.sessionId)
      for (const namespace of [io.of("/"), notifications]) namespace.in(room).disconnectSockets(true)
    },
    isOnline: (memberId) => isThere(rooms.member(memberId)),
    isLooking: (memberId) => isThere(rooms.looking(memberId)),
  }
}
