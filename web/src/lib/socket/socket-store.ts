import { errorStatuses, type Failure } from "@pinyu/contract/errors"
import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import type {
  Acknowledgement,
  ClientEvent,
  EventInput,
  EventResult,
  ServerEvents,
} from "@pinyu/contract/sockets"
import type { Socket } from "socket.io-client"
import { ApiError, networkError } from "../api/api-error.ts"
import { createListeners } from "../listeners.ts"
import type { SessionStore } from "../session/session-store.ts"

interface SocketDeps {
  session: Pick<SessionStore, "state" | "subscribe" | "accessToken" | "renew">
  /**
   * Loads Socket.IO's client and creates a socket that connects on demand, with a new token each time.
   */
  load: (token: () => Promise<string | null>) => Promise<Socket>
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
  /** The time limit of an acknowledgement in ms; after it the event fails as a network error. */
  timeoutMs?: number
}

type Rejected = Failure & { retryAfterSeconds?: number }
/** The events of both namespaces. */
type IncomingEvents = ServerEvents & NotificationSocketEvents
interface Listening {
  event: keyof IncomingEvents
  listener: IncomingEvents[keyof IncomingEvents]
}

/** The delay after a rejected connection, in ms: doubled each time, up to the longest. */
const reconnectMs = { first: 1_000, longest: 30_000 }

const errorOf = ({ code, error, fields }: Failure) => new ApiError(errorStatuses[code], code, error, fields)

/**
 * Creates this tab's only socket to a namespace. It connects while a member is signed in, and
 * reconnects by itself. Listeners persist, open conversations are rejoined, and `connected` says when
 * to catch up by API calls.
 */
export const createMemberSocket = ({ session, load, setTimer, timeoutMs = 10_000 }: SocketDeps) => {
  let following = false
  let memberId: string | null = null
  let socket: Socket | null = null
  let lastToken: string | null = null
  let rejections = 0
  let cancelReconnect = () => {}
  const { subscribe, notify: changed } = createListeners()
  const listening = new Set<Listening>()
  /** How many components have each conversation open. */
  const open = new Map<string, number>()

  const token = async () => {
    lastToken = await session.accessToken()
    return lastToken
  }

  const announcePresence = () => {
    const state = session.state()
    if (state.status !== "member") return
    rejections = 0
    socket?.emit("user-online", { userId: state.user.id, nickname: state.user.nickname })
    socket?.emit("join-user-room", state.user.id)
    for (const conversationId of open.keys()) socket?.emit("join-conversation", conversationId)
    changed()
  }

  /** Socket.IO reconnects after a lost connection, but not after a server disconnect. */
  const scheduleReconnect = (disconnected: Socket, rejected?: Rejected) => {
    const delayMs = Math.min(reconnectMs.first * 2 ** rejections, reconnectMs.longest)
    rejections += 1
    cancelReconnect()
    const reconnect = async () => {
      if (rejected?.code === "unauthenticated" && lastToken) await session.renew(lastToken)
      if (socket === disconnected) disconnected.connect()
    }
    cancelReconnect = setTimer(
      () => void reconnect(),
      Math.max(delayMs, (rejected?.retryAfterSeconds ?? 0) * 1000),
    )
  }

  const begin = (opened: Socket) => {
    socket = opened
    opened.on("connect", announcePresence)
    opened.on("disconnect", (reason) => {
      changed()
      if (reason === "io server disconnect") scheduleReconnect(opened)
    })
    opened.on("connect_error", (error: Error & { data?: Rejected }) => {
      if (!opened.active) scheduleReconnect(opened, error.data)
    })
    for (const { event, listener } of listening) opened.on(event, listener)
    opened.connect()
  }

  const end = () => {
    cancelReconnect()
    socket?.disconnect()
    socket = null
    changed()
  }

  const loadFor = (expectedId: string) => {
    load(token).then(
      (opened) => {
        if (memberId === expectedId && !socket) begin(opened)
      },
      () => {
        if (memberId === expectedId)
          cancelReconnect = setTimer(() => loadFor(expectedId), reconnectMs.longest)
      },
    )
  }

  /** Follows the session. An unreachable session has not ended. */
  const syncSession = () => {
    const state = session.state()
    if (state.status === "loading" || state.status === "unreachable") return
    const now = state.status === "member" ? state.user.id : null
    if (now === memberId) return
    memberId = now
    end()
    if (now) loadFor(now)
  }

  /**
   * Emits an event and waits for its acknowledgement. Throws `ApiError`, immediately without a
   * connection.
   */
  const emit = async <E extends ClientEvent>(event: E, payload: EventInput<E>): Promise<EventResult<E>> => {
    if (!socket?.connected) throw networkError()
    const answer: Acknowledgement<EventResult<E>> = await socket
      .timeout(timeoutMs)
      .emitWithAck(event, payload)
      .catch(() => {
        throw networkError()
      })
    if (!answer.success) throw errorOf(answer)
    return answer
  }

  const emitMembership = (event: "join-conversation" | "leave-conversation", conversationId: string) => {
    // A failed join needs no handling: the next connection joins again.
    emit(event, conversationId).catch(() => {})
  }

  return {
    /** Follows the session until the page closes. */
    follow: () => {
      if (following) return
      following = true
      session.subscribe(syncSession)
      syncSession()
    },
    connected: () => socket?.connected ?? false,
    /** Notifies of each change of `connected`. */
    subscribe,

    /** Listens to an event, also on later sockets. Returns a function that stops it. */
    on: <E extends keyof IncomingEvents>(event: E, listener: IncomingEvents[E]) => {
      const entry = { event, listener }
      listening.add(entry)
      socket?.on<string>(event, listener)
      return () => {
        listening.delete(entry)
        socket?.off<string>(event, listener)
      }
    },
    emit,

    /** Joins a conversation, now and after each reconnect. Returns a function that leaves it. */
    openConversation: (conversationId: string) => {
      const count = open.get(conversationId) ?? 0
      open.set(conversationId, count + 1)
      if (count === 0) emitMembership("join-conversation", conversationId)
      return () => {
        const left = (open.get(conversationId) ?? 1) - 1
        if (left > 0) return void open.set(conversationId, left)
        open.delete(conversationId)
        emitMembership("leave-conversation", conversationId)
      }
    },
  }
}
