import type { Failure } from "@pinyu/contract/errors"
import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import {
  type Acknowledgement,
  type ClientEvent,
  type EventInput,
  type EventResult,
  type notificationNamespace,
  type ServerEvents,
  socketPath,
} from "@pinyu/contract/sockets"
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client"

const patienceMs = 10_000

type Events = ServerEvents & NotificationSocketEvents
type Payload<E extends keyof Events> = Parameters<Events[E]>[0]

interface Told {
  event: string
  payload: unknown
}

/** What is told in the handshake; as loosely typed as a stranger would send it. */
export interface SocketWish extends Partial<ManagerOptions & SocketOptions> {
  as?: { accessToken: string }
  namespace?: "/" | typeof notificationNamespace
}

/** A socket that is not connected yet: straight by websocket and once, unless the options say otherwise. */
export const makeSocket = (origin: string, { as, namespace = "/", ...options }: SocketWish = {}): Socket =>
  io(`${origin}${namespace}`, {
    path: socketPath,
    transports: ["websocket"],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    ...(as && { auth: { token: as.accessToken } }),
    ...options,
  })

/** Why a socket is not let in: the server's failure, or what the transport says. */
export const refusedSocket = async (origin: string, wish?: SocketWish): Promise<Partial<Failure>> => {
  const socket = makeSocket(origin, wish)
  const { promise, resolve, reject } = Promise.withResolvers<Partial<Failure>>()
  socket.once("connect", () => reject(new Error("the socket was let in")))
  socket.once("connect_error", (error: Error & { data?: Failure }) => resolve(error.data ?? {}))
  socket.connect()
  return promise.finally(() => socket.close())
}

/** A connected socket with all that it was told. `next` waits for an event that was not asked for before. */
export const openSocket = async (origin: string, wish?: SocketWish) => {
  const socket = makeSocket(origin, wish)
  const told: Told[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: unknown) => {
    told.push({ event, payload })
    for (const look of waiting) look()
  })
  const ended = new Promise<string>((resolve) => void socket.once("disconnect", resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("connect_error", reject)
    socket.connect()
  })

  const take = (event: string) => {
    const at = told.findIndex((one) => one.event === event)
    return at < 0 ? undefined : told.splice(at, 1)[0]
  }

  return {
    socket,
    /** What it was told and `next` has not given back. */
    told,
    /** Why the connection ended, when it has. */
    ended,
    /** Says whatever it is and answers the acknowledgement. */
    sayAnything: (...said: [event: string, ...payload: unknown[]]): Promise<Acknowledgement> =>
      socket.timeout(patienceMs).emitWithAck(...said),
    say: <E extends ClientEvent>(
      event: E,
      payload: EventInput<E>,
    ): Promise<Acknowledgement<EventResult<E>>> => socket.timeout(patienceMs).emitWithAck(event, payload),
    next: <E extends keyof Events>(event: E): Promise<Payload<E>> =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        const look = () => {
          const found = take(event)
          if (!found) return
          stop()
          resolve(found.payload as Payload<E>)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`${event} was not told`))
        }, patienceMs)
        waiting.add(look)
        look()
      }),
    close: () => void socket.close(),
  }
}

export type OpenSocket = Awaited<ReturnType<typeof openSocket>>
