import { once } from "node:events"
import type { Server } from "node:http"
import { Server as TcpServer } from "node:net"
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

const sweepMs = 50
const defaults = { drainMs: 1_000, timeoutMs: 8_000 }

/**
 * Lets the event loop accept the connections and read the requests that the kernel holds already: closing first would
 * reset them, which are many where the process is late. The first turn may end without reading.
 */
const readWhatArrived = async () => {
  await nextTurn()
  await nextTurn()
}

/**
 * Accepts no new connection, and answers the next request on each open one, until none is left or `drainMs` is
 * over. HTTP's own `close` ends idle connections at once and would lose a request that is already on its way.
 */
const drainConnections = async (server: Server, drainMs: number) => {
  await readWhatArrived()
  TcpServer.prototype.close.call(server)
  server.prependListener("request", (_request, response) => void response.setHeader("Connection", "close"))
  const over = new AbortController()
  await Promise.race([once(server, "close", over), sleep(drainMs, undefined, over).catch(() => undefined)])
  over.abort()
}

/**
 * Closes a server. It accepts no new connection, and closes each open one after its current request, or after
 * `drainMs` (1,000 ms) without one. Requests that are incomplete after `timeoutMs` (8,000 ms) are aborted, so
 * that a slow client cannot block the shutdown.
 */
export const closeServer = async (server: FastifyInstance, options: Partial<typeof defaults> = {}) => {
  const { drainMs, timeoutMs } = { ...defaults, ...options }
  const end = setTimeout(() => server.server.closeAllConnections(), timeoutMs)
  if (server.server.listening) await drainConnections(server.server, drainMs)
  // First, only idle connections are closed. The others would stay open for their clients' next request.
  const sweep = setInterval(async () => {
    await readWhatArrived()
    server.server.closeIdleConnections()
  }, sweepMs)
  try {
    await readWhatArrived()
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(end)
  }
}
