import type { Server } from "node:http"
import type { Socket } from "node:net"
import { finished } from "node:stream"
import type { FastifyInstance } from "fastify"
import { AppError } from "../../platform/app-error.ts"

/** How long a request may take to arrive, and how much of it may come. Time limits in milliseconds. */
export const serverLimits = {
  bodyLimit: 64 * 1024,
  /** From the first byte to the last. */
  requestTimeout: 30_000,
  /** Longer than a proxy keeps an idle connection (nginx: 60 s), or it would send into one that we just closed. */
  keepAliveTimeout: 72_000,
  http: {
    /** From the first byte of the head to its end. */
    headersTimeout: 10_000,
    /** How often both are looked at; Node's own half minute would let every slow sender stay that much longer. */
    connectionsCheckingInterval: 1_000,
    /** The whole head, the address within it. */
    maxHeaderSize: 16 * 1024,
  },
}

const noCompiler = () => () => {
  throw new Error("Routes are checked by the contract's table, not by a JSON schema.")
}

/** Spares loading Fastify's own JSON schema compilers at each start. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
}

const maxHeaders = 100
const retryAfterSeconds = 1

/** Whoever watches the service has to be answered when it is flooded too. */
const alwaysAnswered = new Set(["/healthz", "/readyz", "/metrics"])

interface Room {
  maxRequests: number
  maxConnections: number
}

/** How many connections past their number are still answered, so that a page reads why it is refused. */
const spareConnections = (maxConnections: number) => Math.max(10, Math.ceil(maxConnections / 10))

/** Tells whether a connection was opened when there were enough already. */
const watchConnections = (server: Server, maxConnections: number) => {
  const surplus = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = maxConnections + spareConnections(maxConnections)
  server.on("connection", (socket) => {
    open += 1
    if (open > maxConnections) surplus.add(socket)
    socket.once("close", () => {
      open -= 1
    })
  })
  return (socket: Socket) => surplus.has(socket)
}

/**
 * Takes at most `maxRequests` requests at a time, from their head to the end of their answer, on at most `maxConnections`
 * connections. Others fail with `unavailable`; too many headers fail with `headers_too_large`. Connections beyond a small
 * spare number are closed unanswered. Comes after CORS: a page reads the status and when to try again.
 */
export const limitRequests = (app: FastifyInstance, { maxRequests, maxConnections }: Room) => {
  const isSurplus = watchConnections(app.server, maxConnections)
  let underWay = 0
  app.addHook("onRequest", async (request, reply) => {
    // Names and values alternate.
    if (request.raw.rawHeaders.length / 2 > maxHeaders) throw new AppError("headers_too_large")
    if (alwaysAnswered.has(request.routeOptions.url ?? "")) return
    if (isSurplus(request.raw.socket)) {
      reply.header("Connection", "close")
      throw new AppError("unavailable", { retryAfterSeconds })
    }
    if (underWay >= maxRequests) throw new AppError("unavailable", { retryAfterSeconds })
    underWay += 1
    finished(reply.raw, () => {
      underWay -= 1
    })
  })
}
