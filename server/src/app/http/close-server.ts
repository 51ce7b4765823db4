import { once } from "node:events"
import type { Server } from "node:http"
import { Server as TcpServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

const sweepMs = 50
const defaults = { linger: 1_000, patience: 8_000 }

/**
 * Takes no new connection and answers on those there are, each for the last time, until none is left or `linger` is
 * over. To close an idle one at once, as HTTP's own `close` does, would lose the request that is on its way through it.
 */
const sendAway = async (server: Server, linger: number) => {
  TcpServer.prototype.close.call(server)
  server.prependListener("request", (_request, response) => void response.setHeader("Connection", "close"))
  const over = new AbortController()
  await Promise.race([once(server, "close", over), sleep(linger, undefined, over).catch(() => undefined)])
  over.abort()
}

/**
 * Ends a server: it takes no new connection, and each one it has is closed as soon as its request is answered, or after
 * `linger` (1,000 ms) without one. What is not whole by `patience` (8,000 ms) is cut off: whoever sends slowly, or
 * nothing at all, must not keep us from ending.
 */
export const closeServer = async (server: FastifyInstance, options: Partial<typeof defaults> = {}) => {
  const { linger, patience } = { ...defaults, ...options }
  const end = setTimeout(() => server.server.closeAllConnections(), patience)
  if (server.server.listening) await sendAway(server.server, linger)
  // At first only those that are idle are closed; the others would be kept alive for their clients' next request.
  const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(end)
  }
}
