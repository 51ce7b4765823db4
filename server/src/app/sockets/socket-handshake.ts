import type { IncomingMessage } from "node:http"
import proxyAddr from "@fastify/proxy-addr"
import { socketLimits } from "@pinyu/contract/rate-limits"
import { decodeJwt } from "jose"
import { AppError } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config/config.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { rooms } from "../../platform/sockets/realtime.ts"
import { takeLimits } from "../observability/count-calls.ts"
import type { Origins } from "../origins.ts"
import { errorAnswer, type MemberSocket } from "./socket-events.ts"

interface Needs {
  origins: Pick<Origins, "web">
  config: Pick<Config, "trustedProxies">
  limiter: RateLimiter
  /** The member of an access token. Throws `unauthenticated`. */
  authenticate: (accessToken: string) => Promise<Viewer>
  /** Whether the server accepts no more connections. */
  isClosed: () => boolean
}

/** The state of a connection: the namespaces with a socket, and the handshake that the next one waits for. */
interface Known {
  taken: Set<string>
  turn: Promise<void>
}

/** The handshake: authorizes connections and authenticates the sockets on them. */
export const createSocketHandshake = ({ origins, authenticate, config, isClosed, limiter }: Needs) => {
  const mayUse = (origin: string | undefined) => origin === undefined || origin === origins.web()
  const count = (name: "connections" | "handshakes", request: IncomingMessage) => {
    const ip = proxyAddr(request, [...config.trustedProxies])
    return takeLimits(limiter, `socket.${name}`, [socketLimits[name]], { request: { ip } })
  }

  const authorizeConnection = async (request: IncomingMessage) => {
    if (isClosed()) throw new AppError("unavailable")
    if (!mayUse(request.headers.origin)) throw new AppError("wrong_origin")
    await count("connections", request)
  }

  const connections = new WeakMap<MemberSocket["conn"], Known>()
  const knownOf = ({ conn }: MemberSocket) => {
    const known = connections.get(conn) ?? { taken: new Set(), turn: Promise.resolve() }
    connections.set(conn, known)
    return known
  }

  /** Authenticates by the token alone. The token is not stored. */
  const authenticateSocket = async (socket: MemberSocket, { taken }: Known) => {
    const token: unknown = socket.handshake.auth.token
    delete socket.handshake.auth.token
    const { name } = socket.nsp
    await count("handshakes", socket.request)
    // A second socket would receive every event twice.
    if (taken.has(name)) throw new AppError("forbidden")
    if (typeof token !== "string") throw new AppError("unauthenticated")
    const viewer = await authenticate(token)
    socket.data = { viewer, tokenEndsAt: new Date((decodeJwt(token).exp ?? 0) * 1000) }
    await socket.join([rooms.member(viewer.id), rooms.session(viewer.sessionId)])
    taken.add(name)
    socket.once("disconnect", () => taken.delete(name))
  }

  return {
    cors: {
      origin: (origin: string | undefined, allow: (error: null, isAllowed: boolean) => void) =>
        allow(null, mayUse(origin)),
      credentials: true,
    },
    /** Rejects other origins and too many connections. Runs for the first request of a connection only. */
    allowRequest: (
      request: IncomingMessage,
      decide: (why: string | null | undefined, success: boolean) => void,
    ) => {
      authorizeConnection(request).then(
        () => decide(null, true),
        (error: unknown) => decide(errorAnswer(error).code, false),
      )
    },
    /** Admits a socket: one for each namespace of a connection, in sequence. */
    admitSocket: (socket: MemberSocket): Promise<void> => {
      const known = knownOf(socket)
      const admitted = known.turn.then(() => authenticateSocket(socket, known))
      known.turn = admitted.catch(() => undefined)
      return admitted
    },
  }
}
