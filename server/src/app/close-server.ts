import type { FastifyInstance } from "fastify"

const sweepMs = 50
const patienceMs = 8_000

/**
 * Ends a server: it takes no new connection, and each one it has is closed as soon as its request is answered. What is
 * not whole by `patience` (8,000 ms) is cut off: whoever sends slowly, or nothing at all, must not keep us from ending.
 */
export const closeServer = async (server: FastifyInstance, patience = patienceMs) => {
  // At first only those that are idle are closed; the others would be kept alive for their clients' next request.
  const sweep = setInterval(() => server.server.closeIdleConnections(), sweepMs)
  const end = setTimeout(() => server.server.closeAllConnections(), patience)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(end)
  }
}
