import { once } from "node:events"
import type { Server } from "node:http"
import { Server as TcpServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

const sweepMs = 50
const defaults = { linger: 1_000, patience: 8_000 }

/**
 * Accepts no new connection, and answers the next request on each open one, until none is left or `linger` is
 * over. HTTP's own `close` ends idle connections at once and would lose a request that is already on its way.
 */
const drainConnections = async (server: Server, linger: number) => {
  TcpServer.prototype.close.call(server)
  server.prependListener("request", (_request, response) => void response.setHeader("Connection", "close"))
  const over = new AbortController()
  await Promise.race([once(server, "close", over), sleep(linger, undefined, over).catch(() => undefined)])
  over.abort()
}

/**
 * Closes a server. It accepts no new connection, and closes each open one after its current request, or after
 * `linger` (1,000 ms) without one. Requests that are incomplete after `patience` (8,000 ms) are aborted, so
 * that a slow client cannot block the shutdown.
 */
export const closeServer = async (server: FastifyInstance, options: Partial<typeof defaults> = {}) => {
  const { linger, patience } = { ...defaults, ...options }
  const end = setTimeout(() => server.server.closeAllConnections(), patience)
  if (server.server.listening) await drainConnections(server.server, linger)
  // First, only idle connections are closed. The others would stay open for their clients' next request.
  const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(end)
  }
}
