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

const timeoutMs = 60_000

type Events = ServerEvents & NotificationSocketEvents
type Payload<E extends keyof Events> = Parameters<Events[E]>[0]

interface ReceivedEvent {
  event: string
  payload: unknown
}

/** Options of the handshake. Loosely typed, so that tests can send invalid input. */
export interface TestSocketOptions extends Partial<ManagerOptions & SocketOptions> {
  as?: { accessToken: string }
  namespace?: "/" | typeof notificationNamespace
}

/** An unconnected socket, by default over websocket and without reconnection. */
export const makeSocket = (
  origin: string,
  { as, namespace = "/", ...options }: TestSocketOptions = {},
): Socket =>
  io(`${origin}${namespace}`, {
    path: socketPath,
    transports: ["websocket"],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    ...(as && { auth: { token: as.accessToken } }),
    ...options,
  })

/** Connects and expects a rejection; returns the server's failure, or {} for a transport error. */
export const rejectedSocket = async (
  origin: string,
  options?: TestSocketOptions,
): Promise<Partial<Failure>> => {
  const socket = makeSocket(origin, options)
  const { promise, resolve, reject } = Promise.withResolvers<Partial<Failure>>()
  socket.once("connect", () => reject(new Error("the connection was accepted")))
  socket.once("connect_error", (error: Error & { data?: Failure }) => resolve(error.data ?? {}))
  socket.connect()
  return promise.finally(() => socket.close())
}

/** A connected socket with its received events. `next` takes the first event of a name, or waits for one. */
export const openSocket = async (origin: string, options?: TestSocketOptions) => {
  const socket = makeSocket(origin, options)
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  socket.onAny((event: string, payload: unknown) => {
    received.push({ event, payload })
    for (const tryTake of waiting) tryTake()
  })
  const ended = new Promise<string>((resolve) => void socket.once("disconnect", resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("connect_error", reject)
    socket.connect()
  })

  const take = (event: string) => {
    const at = received.findIndex((one) => one.event === event)
    return at < 0 ? undefined : received.splice(at, 1)[0]
  }

  return {
    socket,
    /** Received events that `next` has not returned. */
    received,
    /** Resolves to the reason of the disconnect. */
    ended,
    /** Emits any event and returns the acknowledgement. */
    emitUntyped: (...event: [event: string, ...payload: unknown[]]): Promise<Acknowledgement> =>
      socket.timeout(timeoutMs).emitWithAck(...event),
    emit: <E extends ClientEvent>(
      event: E,
      payload: EventInput<E>,
    ): Promise<Acknowledgement<EventResult<E>>> => socket.timeout(timeoutMs).emitWithAck(event, payload),
    next: <E extends keyof Events>(event: E): Promise<Payload<E>> =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiting.delete(tryTake)
        }
        const tryTake = () => {
          const found = take(event)
          if (!found) return
          stop()
          resolve(found.payload as Payload<E>)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`${event} was not received`))
        }, timeoutMs)
        waiting.add(tryTake)
        tryTake()
      }),
    close: () => void socket.close(),
  }
}

export type OpenSocket = Awaited<ReturnType<typeof openSocket>>
