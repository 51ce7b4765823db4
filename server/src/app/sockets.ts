import { once } from "node:events"
import type { Server as HttpServer, IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import proxyAddr from "@fastify/proxy-addr"
import { notificationNamespace, socketPath } from "@pinyu/contract/chat/events"
import { socketLimits } from "@pinyu/contract/rate-limits"
import { decodeJwt } from "jose"
import { chatEvents } from "../features/chat/index.ts"
import { feedEvents } from "../features/feed/index.ts"
import type { Config } from "../platform/config.ts"
import { rooms } from "../platform/realtime.ts"
import { refuse } from "../platform/refusal.ts"
import type { EventHandlers } from "../platform/socket-calls.ts"
import { withTimeLimit } from "../platform/time-limit.ts"
import { takeLimits } from "./count-calls.ts"
import type { Platform } from "./platform.ts"
import { createPresenceTelling } from "./presence.ts"
import type { Services } from "./services.ts"
import { answerEvents, type MemberSocket, refusalAnswer } from "./socket-events.ts"

interface Needs {
  config: Pick<Config, "trustedProxies">
  platform: Pick<Platform, "addresses" | "clock" | "limiter" | "log" | "metrics" | "realtime" | "sockets">
  services: Pick<Services, "auth" | "chat" | "profiles">
}

/** How often sessions are looked at again: what ended while the nodes could not tell each other ends here. */
const recheckMs = 60_000

/** What connections have for their goodbye when the node ends, and what is being answered before. */
const goodbyeMs = 2_000
const answerMs = 4_000

/** Refuses whoever comes from another page, or too often. Only the first request of a connection is asked. */
const createDoor = ({ config, platform }: Pick<Needs, "config" | "platform">, isClosed: () => boolean) => {
  const { addresses, limiter } = platform
  const mayUse = (origin: string | undefined) => origin === undefined || origin === addresses.web()
  const enter = async (request: IncomingMessage) => {
    if (isClosed()) throw refuse("unavailable")
    if (!mayUse(request.headers.origin)) throw refuse("wrong_origin")
    const ip = proxyAddr(request, [...config.trustedProxies])
    await takeLimits(limiter, "socket.connections", [socketLimits.connections], { request: { ip } })
  }
  return {
    cors: {
      origin: (origin: string | undefined, allow: (error: null, isAllowed: boolean) => void) =>
        allow(null, mayUse(origin)),
      credentials: true,
    },
    allowRequest: (
      request: IncomingMessage,
      decide: (why: string | null | undefined, success: boolean) => void,
    ) => {
      enter(request).then(
        () => decide(null, true),
        (error: unknown) => decide(refusalAnswer(error).code, false),
      )
    },
  }
}

/** Serves the members' sockets on the API's own server and port. */
export const serveSockets = (server: HttpServer, { config, platform, services }: Needs) => {
  const { clock, limiter, log, metrics, realtime, sockets: io } = platform
  const { auth, chat, profiles } = services
  const presence = createPresenceTelling({
    ...{ clock, log, realtime },
    othersOf: chat.othersOf,
    noteOnline: profiles.noteOnline,
  })
  const notifications = io.of(notificationNamespace)
  const own = async ({ viewer }: { viewer: { id: string } }, id: string) => {
    if (id.toLowerCase() !== viewer.id) throw refuse("forbidden")
    return {}
  }
  const handlers: EventHandlers = {
    ...chatEvents({ requireParticipant: chat.requireParticipant, send: chat.send, realtime }),
    ...feedEvents,
    "user-online": (call) => own(call, call.payload.userId),
    "join-user-room": (call) => own(call, call.payload),
  }
  const events = answerEvents({ limiter, log, metrics, handlers })

  /** Who it is follows from the token alone; the token itself is kept nowhere. */
  const admit = async (socket: MemberSocket) => {
    const token: unknown = socket.handshake.auth.token
    delete socket.handshake.auth.token
    if (typeof token !== "string") throw refuse("unauthenticated")
    const viewer = await auth.authenticate(token)
    socket.data = { viewer, tokenEndsAt: new Date((decodeJwt(token).exp ?? 0) * 1000) }
    await socket.join([rooms.member(viewer.id), rooms.session(viewer.sessionId)])
  }

  const refusedHandshake = (error: unknown) => {
    const data = refusalAnswer(error)
    metrics.observeEvent({ event: "connect", outcome: data.code })
    return Object.assign(new Error(data.code), { data })
  }

  for (const namespace of [io.of("/"), notifications]) {
    namespace.use((socket, next) => {
      admit(socket).then(
        () => next(),
        (error: unknown) => next(refusedHandshake(error)),
      )
    })
    namespace.on("connection", (socket) => events.listenTo(socket))
  }
  io.on("connection", (socket) => {
    const { id } = socket.data.viewer
    void presence.came(id)
    socket.on("disconnect", () => presence.left(id))
  })
  metrics.watchSockets(() => io.engine.clientsCount)
  let isClosed = false
  io.attach(server, { path: socketPath, ...createDoor({ config, platform }, () => isClosed) })
  io.engine.on("headers", (headers: Record<string, string>) => {
    headers["Cache-Control"] = "no-store"
    headers["X-Content-Type-Options"] = "nosniff"
  })
  // Once they are websockets, the server itself no longer knows them.
  const websockets = new Set<Duplex>()
  server.on("upgrade", (_request, connection) => {
    websockets.add(connection)
    connection.once("close", () => websockets.delete(connection))
  })

  const everyone = () => [...io.sockets.sockets.values(), ...notifications.sockets.values()]

  /** The page comes again by itself, with a fresh token: it was the connection that ended, not the session. */
  const sendAway = (which: (socket: MemberSocket) => boolean) => {
    for (const socket of everyone()) if (which(socket)) socket.conn.close()
  }

  let lookedAt = clock.now().getTime()
  const recheck = async () => {
    const ids = new Set(everyone().map(({ data }) => data.viewer.sessionId))
    if (ids.size === 0) return
    const live = await auth.liveSessions([...ids])
    for (const sessionId of ids) if (!live.has(sessionId)) realtime.disconnect({ sessionId })
    await profiles.noteAllOnline([...new Set(everyone().map(({ data }) => data.viewer.id))])
  }

  return {
    /** What is done every few seconds: tokens that ended, members who left, and once a minute sessions and presence. */
    beat: async () => {
      const now = clock.now()
      sendAway(({ data }) => data.tokenEndsAt <= now)
      await presence.tellLeft()
      if (now.getTime() - lookedAt < recheckMs) return
      lookedAt = now.getTime()
      await recheck()
    },
    /** Lets nobody in any more, answers what was being answered, and sends everybody to another node. */
    close: async () => {
      isClosed = true
      await withTimeLimit(events.settled(), answerMs).catch(() => undefined)
      sendAway(() => true)
      const gone = Promise.all([...websockets].map((connection) => once(connection, "close")))
      await withTimeLimit(gone, goodbyeMs).catch(() => undefined)
      for (const connection of websockets) connection.destroy()
    },
  }
}

export type Sockets = ReturnType<typeof serveSockets>
