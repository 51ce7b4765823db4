import type { Server } from "node:http"
import type { Socket } from "node:net"
import { finished } from "node:stream"
import type { FastifyInstance } from "fastify"
import { AppError } from "../../platform/app-error.ts"

/** Limits of a request. Times in milliseconds. */
export const serverLimits = {
  bodyLimit: 64 * 1024,
  /** Long enough for every id of a passkey. */
  routerOptions: { maxParamLength: 2048 },
  /** From the first byte to the last. */
  requestTimeout: 30_000,
  /**
   * Longer than a proxy keeps an idle connection (nginx: 60 s); otherwise the proxy could reuse one that we
   * just closed.
   */
  keepAliveTimeout: 72_000,
  http: {
    /** From the first byte of the head to its end. */
    headersTimeout: 10_000,
    /**
     * The interval at which both are checked. Node's default of 30 s would let slow senders stay that much
     * longer.
     */
    connectionsCheckingInterval: 1_000,
    /** The size of the whole head, URL included. */
    maxHeaderSize: 16 * 1024,
  },
}

const noCompiler = () => () => {
  throw new Error("Routes are checked by the contract's table, not by a JSON schema.")
}

/** Avoids loading Fastify's own JSON schema compilers at each start. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
}

const maxHeaders = 100
const retryAfterSeconds = 1

/** Monitoring must get a response even during a flood. */
const alwaysAnswered = new Set(["/healthz", "/readyz", "/metrics"])

interface Room {
  maxRequests: number
  maxConnections: number
}

/** How many connections above the maximum still get a response, so that pages can read the error. */
const spareConnections = (maxConnections: number) => Math.max(10, Math.ceil(maxConnections / 10))

/** Returns whether a connection was opened above the maximum. */
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
 * Handles at most `maxRequests` requests at a time, from the head to the end of the response, on at most
 * `maxConnections` connections. Others fail with `unavailable`; too many headers fail with
 * `headers_too_large`. Connections above a small reserve are closed without a response. Registered after
 * CORS, so that pages can read the status and `Retry-After`.
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
