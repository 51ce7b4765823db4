import { errorStatuses } from "@pinyu/contract/errors"
import type { RateLimit } from "@pinyu/contract/rate-limit"
import { rateLimits, socketLimits } from "@pinyu/contract/rate-limits"
import { type Acknowledgement, type ClientEvent, clientEvents } from "@pinyu/contract/sockets"
import type * as z from "zod"
import { AppError } from "../../platform/app-error.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Metrics } from "../../platform/observability/metrics.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { rooms, type SocketServer } from "../../platform/sockets/realtime.ts"
import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"
import { failureOf, toAppError, wholeSeconds } from "../http/errors.ts"
import { parse } from "../http/http.ts"
import { takeLimits } from "../observability/count-calls.ts"

/** A member's socket on the server. */
export type MemberSocket = Parameters<Parameters<SocketServer["use"]>[0]>[0]

interface Needs {
  limiter: RateLimiter
  log: Log
  metrics: Pick<Metrics, "observeEvent">
  handlers: EventHandlers
}

/** The maximum number of queued events per socket. Further ones are answered with an error at once. */
const longestQueue = 100

/** The rate limits of each event. A message counts as the equivalent call. */
const limitsOf = (event: string): { id: string; limits: readonly RateLimit[] }[] => {
  if (event === "typing") return [{ id: "socket.typing", limits: [socketLimits.typing] }]
  const any = { id: "socket.events", limits: [socketLimits.events] }
  return event === "send-message" ? [any, { id: "chat.send", limits: rateLimits["chat.send"] }] : [any]
}

const isKnown = (event: string): event is ClientEvent => Object.hasOwn(clientEvents, event)

/** Any thrown value as the acknowledgement for the sender. */
export const errorAnswer = (error: unknown): Extract<Acknowledgement, { success: false }> => {
  const appError = toAppError(error)
  const { retryAfterSeconds } = appError
  return {
    ...failureOf(appError),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds: wholeSeconds(retryAfterSeconds) }),
  }
}

/**
 * Answers the events of members' sockets, in sequence per socket, so that messages keep their order. Every
 * event is acknowledged and counted, and no exception reaches a listener.
 */
export const answerEvents = ({ limiter, log, metrics, handlers }: Needs) => {
  const underWay = new Set<Promise<void>>()

  const dispatch = <E extends ClientEvent>(socket: MemberSocket, event: E, input: unknown) => {
    const { viewer } = socket.data
    const payload = parse(clientEvents[event], input) as z.output<(typeof clientEvents)[E]>
    const conversations = {
      open: (id: string) => void socket.join(rooms.open(id, viewer.id)),
      close: (id: string) => void socket.leave(rooms.open(id, viewer.id)),
    }
    const feed = {
      open: () => void socket.join([rooms.feed, rooms.feedOf(viewer.id)]),
      close: () => {
        void socket.leave(rooms.feed)
        void socket.leave(rooms.feedOf(viewer.id))
      },
    }
    const page = {
      open: () => void socket.join(rooms.visible(viewer.id)),
      close: () => void socket.leave(rooms.visible(viewer.id)),
    }
    return handlers[event]({ viewer, payload, conversations, feed, page })
  }

  const answer = async (socket: MemberSocket, event: string, input: unknown): Promise<Acknowledgement> => {
    const { viewer } = socket.data
    const request = { ip: socket.handshake.address }
    for (const { id, limits } of limitsOf(event)) await takeLimits(limiter, id, limits, { request, viewer })
    if (!isKnown(event)) throw new AppError("not_found")
    return { success: true, ...(await dispatch(socket, event, input)) }
  }

  const failedAnswer = (event: string, error: unknown) => {
    const answered = errorAnswer(error)
    if (errorStatuses[answered.code] >= 500) log.error({ err: error, event }, "event failed")
    return answered
  }

  /** Handles one event of a socket. */
  const handle = async (socket: MemberSocket, [event, ...args]: readonly unknown[], isTooMuch: boolean) => {
    const name = typeof event === "string" && isKnown(event) ? event : "unknown"
    const acknowledge = args.at(-1)
    const answered = await (isTooMuch
      ? Promise.reject(new AppError("too_many_requests", { retryAfterSeconds: 1 }))
      : answer(socket, name, args[0])
    ).catch((error: unknown) => failedAnswer(name, error))
    metrics.observeEvent({ event: name, outcome: answered.success ? "done" : answered.code })
    if (typeof acknowledge === "function") acknowledge(answered)
  }

  return {
    /** Starts answering the events of a socket. */
    listenTo: (socket: MemberSocket) => {
      let turn = Promise.resolve()
      let waiting = 0
      socket.use((packet) => {
        const isTooMuch = waiting >= longestQueue
        waiting += 1
        const handled = (isTooMuch ? Promise.resolve() : turn).then(() => handle(socket, packet, isTooMuch))
        if (!isTooMuch) turn = handled
        underWay.add(handled)
        void handled.finally(() => {
          waiting -= 1
          underWay.delete(handled)
        })
      })
      // Socket.IO itself closes the connection on a packet that is not a valid event.
      socket.on("error", () => metrics.observeEvent({ event: "unknown", outcome: "malformed_json" }))
    },
    /** Resolves when all pending events are answered. */
    settled: async () => void (await Promise.allSettled([...underWay])),
  }
}
