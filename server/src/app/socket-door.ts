import type { IncomingMessage } from "node:http"
import proxyAddr from "@fastify/proxy-addr"
import { socketLimits } from "@pinyu/contract/rate-limits"
import { decodeJwt } from "jose"
import type { Viewer } from "../platform/calls.ts"
import type { Config } from "../platform/config.ts"
import type { RateLimiter } from "../platform/rate-limits.ts"
import { rooms } from "../platform/realtime.ts"
import { refuse } from "../platform/refusal.ts"
import type { Addresses } from "./addresses.ts"
import { takeLimits } from "./count-calls.ts"
import { type MemberSocket, refusalAnswer } from "./socket-events.ts"

interface Needs {
  addresses: Pick<Addresses, "web">
  config: Pick<Config, "trustedProxies">
  limiter: RateLimiter
  /** The member behind an access token; refuses with `unauthenticated`. */
  authenticate: (accessToken: string) => Promise<Viewer>
  /** Whether nobody comes in any more. */
  isClosed: () => boolean
}

/** What is known of a connection: the namespaces in which it has its socket, and the introduction before the next one. */
interface Known {
  taken: Set<string>
  turn: Promise<void>
}

/** Lets connections in, and then the members behind them. */
export const createSocketDoor = ({ addresses, authenticate, config, isClosed, limiter }: Needs) => {
  const mayUse = (origin: string | undefined) => origin === undefined || origin === addresses.web()
  const count = (name: "connections" | "introductions", request: IncomingMessage) => {
    const ip = proxyAddr(request, [...config.trustedProxies])
    return takeLimits(limiter, `socket.${name}`, [socketLimits[name]], { request: { ip } })
  }

  const enter = async (request: IncomingMessage) => {
    if (isClosed()) throw refuse("unavailable")
    if (!mayUse(request.headers.origin)) throw refuse("wrong_origin")
    await count("connections", request)
  }

  const connections = new WeakMap<MemberSocket["conn"], Known>()
  const knownOf = ({ conn }: MemberSocket) => {
    const known = connections.get(conn) ?? { taken: new Set(), turn: Promise.resolve() }
    connections.set(conn, known)
    return known
  }

  /** Who it is follows from the token alone; the token itself is kept nowhere. */
  const introduce = async (socket: MemberSocket, { taken }: Known) => {
    const token: unknown = socket.handshake.auth.token
    delete socket.handshake.auth.token
    const { name } = socket.nsp
    await count("introductions", socket.request)
    // Each would be told everything once more.
    if (taken.has(name)) throw refuse("forbidden")
    if (typeof token !== "string") throw refuse("unauthenticated")
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
    /** Refuses whoever comes from another page, or too often. Only the first request of a connection is asked. */
    allowRequest: (
      request: IncomingMessage,
      decide: (why: string | null | undefined, success: boolean) => void,
    ) => {
      enter(request).then(
        () => decide(null, true),
        (error: unknown) => decide(refusalAnswer(error).code, false),
      )
    },
    /** Lets a member's socket in: one in each namespace of a connection, and one after the other. */
    admit: (socket: MemberSocket): Promise<void> => {
      const known = knownOf(socket)
      const admitted = known.turn.then(() => introduce(socket, known))
      known.turn = admitted.catch(() => undefined)
      return admitted
    },
  }
}
