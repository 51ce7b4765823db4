import { finished } from "node:stream"
import type { FastifyInstance } from "fastify"
import { refuse } from "../platform/refusal.ts"

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

/**
 * Takes no more than so many requests at a time, from their head to the end of their answer: the others are refused
 * at once with `unavailable`. Connections past their number are closed unanswered; too many headers are refused.
 */
export const limitRequests = (app: FastifyInstance, { maxRequests, maxConnections }: Room) => {
  app.server.maxConnections = maxConnections
  let underWay = 0
  app.addHook("onRequest", async (request, reply) => {
    // Names and values alternate.
    if (request.raw.rawHeaders.length / 2 > maxHeaders) throw refuse("headers_too_large")
    if (alwaysAnswered.has(request.routeOptions.url ?? "")) return
    if (underWay >= maxRequests) throw refuse("unavailable", { retryAfterSeconds })
    underWay += 1
    finished(reply.raw, () => {
      underWay -= 1
    })
  })
}
