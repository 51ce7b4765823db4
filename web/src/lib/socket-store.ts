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
import { ApiError, networkError } from "./api-error.ts"
import { createListeners } from "./listeners.ts"
import type { SessionStore } from "./session-store.ts"

interface SocketDeps {
  session: Pick<SessionStore, "state" | "subscribe" | "accessToken" | "renew">
  /** Loads Socket.IO's client and makes a socket that connects when it is told to, with a new token each time. */
  load: (token: () => Promise<string | null>) => Promise<Socket>
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
  /** How long an event may stay unanswered before it counts as a network failure, in ms. */
  timeoutMs?: number
}

type Refused = Failure & { retryAfterSeconds?: number }
/** What is told on either namespace; each tells its own. */
type ToldEvents = ServerEvents & NotificationSocketEvents
interface Listening {
  event: keyof ToldEvents
  listener: ToldEvents[keyof ToldEvents]
}

/** What a server that refuses is given to think again, in ms: doubled each time, up to the longest. */
const refusedMs = { first: 1_000, longest: 30_000 }

const errorOf = ({ code, error, fields }: Failure) => new ApiError(errorStatuses[code], code, error, fields)

/**
 * Makes the one socket of this tab to one namespace. It is there while a member is signed in and comes back by itself: whoever listens
 * keeps listening, conversations that are open are joined again, and `connected` says when to catch up by calls.
 */
export const createMemberSocket = ({ session, load, later, timeoutMs = 10_000 }: SocketDeps) => {
  let following = false
  let memberId: string | null = null
  let socket: Socket | null = null
  let lastToken: string | null = null
  let refusals = 0
  let cancelReturn = () => {}
  const { subscribe, tell: changed } = createListeners()
  const listening = new Set<Listening>()
  /** How many parts of the page have a conversation open. */
  const open = new Map<string, number>()

  const token = async () => {
    lastToken = await session.accessToken()
    return lastToken
  }

  const introduce = () => {
    const state = session.state()
    if (state.status !== "member") return
    refusals = 0
    socket?.emit("user-online", { userId: state.user.id, nickname: state.user.nickname })
    socket?.emit("join-user-room", state.user.id)
    for (const conversationId of open.keys()) socket?.emit("join-conversation", conversationId)
    changed()
  }

  /** Socket.IO comes back after a lost connection by itself, but not to a server that sent it away. */
  const comeAgain = (coming: Socket, refused?: Refused) => {
    const patience = Math.min(refusedMs.first * 2 ** refusals, refusedMs.longest)
    refusals += 1
    cancelReturn()
    const come = async () => {
      if (refused?.code === "unauthenticated" && lastToken) await session.renew(lastToken)
      if (socket === coming) coming.connect()
    }
    cancelReturn = later(() => void come(), Math.max(patience, (refused?.retryAfterSeconds ?? 0) * 1000))
  }

  const begin = (opened: Socket) => {
    socket = opened
    opened.on("connect", introduce)
    opened.on("disconnect", (reason) => {
      changed()
      if (reason === "io server disconnect") comeAgain(opened)
    })
    opened.on("connect_error", (error: Error & { data?: Refused }) => {
      if (!opened.active) comeAgain(opened, error.data)
    })
    for (const { event, listener } of listening) opened.on(event, listener)
    opened.connect()
  }

  const end = () => {
    cancelReturn()
    socket?.disconnect()
    socket = null
    changed()
  }

  const loadFor = (wanted: string) => {
    load(token).then(
      (opened) => {
        if (memberId === wanted && !socket) begin(opened)
      },
      () => {
        if (memberId === wanted) cancelReturn = later(() => loadFor(wanted), refusedMs.longest)
      },
    )
  }

  /** Follows whoever is signed in; a session that only cannot be reached is none that has ended. */
  const look = () => {
    const state = session.state()
    if (state.status === "loading" || state.status === "unreachable") return
    const now = state.status === "member" ? state.user.id : null
    if (now === memberId) return
    memberId = now
    end()
    if (now) loadFor(now)
  }

  /** Says something and waits for the answer. Throws `ApiError`; without a connection at once. */
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

  const tellOpen = (event: "join-conversation" | "leave-conversation", conversationId: string) => {
    // Who is not connected is nowhere joined; and joins when the connection is there.
    emit(event, conversationId).catch(() => {})
  }

  return {
    /** From now on, for as long as the page lives. */
    follow: () => {
      if (following) return
      following = true
      session.subscribe(look)
      look()
    },
    connected: () => socket?.connected ?? false,
    /** Hears of each change of `connected`. */
    subscribe,

    /** Listens to an event, also on sockets to come; returns how to stop. */
    on: <E extends keyof ToldEvents>(event: E, listener: ToldEvents[E]) => {
      const entry = { event, listener }
      listening.add(entry)
      socket?.on<string>(event, listener)
      return () => {
        listening.delete(entry)
        socket?.off<string>(event, listener)
      }
    },
    emit,

    /** Takes part in a conversation, now and after each reconnect; returns how to leave it. */
    openConversation: (conversationId: string) => {
      const count = open.get(conversationId) ?? 0
      open.set(conversationId, count + 1)
      if (count === 0) tellOpen("join-conversation", conversationId)
      return () => {
        const left = (open.get(conversationId) ?? 1) - 1
        if (left > 0) return void open.set(conversationId, left)
        open.delete(conversationId)
        tellOpen("leave-conversation", conversationId)
      }
    },
  }
}
