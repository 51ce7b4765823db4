import type { FeedEvents } from "@pinyu/contract/feed/events"
import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import { notificationNamespace, type ServerEvents } from "@pinyu/contract/sockets"
import { type DefaultEventsMap, Server } from "socket.io"
import type { Viewer } from "../observability/calls.ts"

type NewMessage = Parameters<ServerEvents["new-message"]>[0]
/** Events that all sockets of a member receive alike. */
type MemberEvent = Exclude<keyof ServerEvents, "new-message" | "new-message-notification" | keyof FeedEvents>

/** The member of a socket, from the token of its handshake. */
export interface SocketData {
  viewer: Viewer
  /** The expiry of the token of the handshake. */
  tokenEndsAt: Date
}

/** `Realtime` types outgoing events and is the only emitter. The contract's schemas parse incoming events. */
export type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** The members with the feed open who receive an event: all except some, or only some. */
export type FeedRecipients = { except: readonly string[] } | { only: readonly string[] }

/** Emits events to members, on every node. Call it after the commit, never before. */
export interface Realtime {
  /** Emits to every socket of these members. Does not wait; absent members catch up by calls. */
  emit<E extends MemberEvent>(
    members: string | readonly string[],
    event: E,
    payload: Parameters<ServerEvents[E]>[0],
  ): void
  /** Emits a message: `new-message` to sockets with the conversation open, a notification to the others. */
  emitNewMessage(memberId: string, event: NewMessage): void
  /** Emits to sockets with the feed open. */
  emitToFeed<E extends keyof FeedEvents>(
    event: E,
    payload: Parameters<FeedEvents[E]>[0],
    recipients: FeedRecipients,
  ): void
  /** Emits to the member's sockets of the notification namespace. */
  notify<E extends keyof NotificationSocketEvents>(
    memberId: string,
    event: E,
    payload: Parameters<NotificationSocketEvents[E]>[0],
  ): void
  /** Disconnects the sockets of a member or a session, on every node. */
  disconnect(who: { memberId: string } | { sessionId: string }): void
  /** Whether the member has a socket on any node, as far as those that answer know. */
  isOnline(memberId: string): Promise<boolean>
  /** Whether a page of the member is visible, on any node. A page in the background keeps its socket. */
  isPageVisible(memberId: string): Promise<boolean>
}

/** Names of rooms. A socket joins the first two at its handshake, from its token alone. */
export const rooms = {
  member: (memberId: string) => `member:${memberId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** The sockets of a member with a conversation open. */
  open: (conversationId: string, memberId: string) => `open:${conversationId}:${memberId}`,
  /** The sockets of a member's pages that report themselves visible. */
  visible: (memberId: string) => `visible:${memberId}`,
  /** All sockets with the feed open, and those of one member. */
  feed: "feed",
  feedOf: (memberId: string) => `feed:${memberId}`,
}

/** The maximum size of an event in bytes: the longest message with its envelope. */
const longestEvent = 32 * 1024
/** The time for a connection to authenticate before it is closed, in milliseconds. */
const handshakeMs = 10_000

/** Creates a socket server that is not attached yet. */
export const createSocketServer = (): SocketServer =>
  new Server({ serveClient: false, maxHttpBufferSize: longestEvent, connectTimeout: handshakeMs })

/**
 * Creates the only emitter of the service over its socket server. `isAlone` says that no other node has
 * sockets.
 */
export const createRealtime = (io: SocketServer, { isAlone }: { isAlone: boolean }): Realtime => {
  const notifications = io.of(notificationNamespace)
  const hasSocketHere = (room: string) => io.sockets.adapter.rooms.has(room)

  /** Whether a socket is in the room, on this node or another. */
  const hasSocket = async (room: string) => {
    if (hasSocketHere(room)) return true
    if (isAlone) return false
    const elsewhere = await io
      .in(room)
      .fetchSockets()
      .catch(() => [])
    return elsewhere.length > 0
  }

  return {
    emit: (members, event, payload) => {
      const recipients = [members].flat()
      // Without a room the event would go to all sockets.
      if (recipients.length > 0) io.to(recipients.map(rooms.member)).emit(event, payload)
    },
    emitNewMessage: (memberId, event) => {
      const open = rooms.open(event.conversationId, memberId)
      // Most members have it open nowhere, and the event would be encoded for nobody.
      if (!isAlone || hasSocketHere(open)) io.to(open).emit("new-message", event)
      io.to(rooms.member(memberId)).except(open).emit("new-message-notification", event)
    },
    emitToFeed: (event, payload, recipients) => {
      if ("except" in recipients)
        io.to(rooms.feed).except(recipients.except.map(rooms.member)).emit(event, payload)
      // Without a room the event would go to all sockets.
      else if (recipients.only.length > 0) io.to(recipients.only.map(rooms.feedOf)).emit(event, payload)
    },
    notify: (memberId, event, payload) => {
      notifications.to(rooms.member(memberId)).emit(event, payload)
    },
    disconnect: (who) => {
      const room = "memberId" in who ? rooms.member(who.memberId) : rooms.session(who.sessionId)
      for (const namespace of [io.of("/"), notifications]) namespace.in(room).disconnectSockets(true)
    },
    isOnline: (memberId) => hasSocket(rooms.member(memberId)),
    isPageVisible: (memberId) => hasSocket(rooms.visible(memberId)),
  }
}
