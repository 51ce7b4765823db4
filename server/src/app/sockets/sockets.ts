import { once } from "node:events"
import type { Server as HttpServer } from "node:http"
import type { Duplex } from "node:stream"
import { notificationNamespace, socketPath } from "@pinyu/contract/sockets"
import { AppError } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config/config.ts"
import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import type { Platform } from "../platform.ts"
import { eventsOf, type Services } from "../services.ts"
import { createPresence } from "./presence.ts"
import { answerEvents, errorAnswer, type MemberSocket } from "./socket-events.ts"
import { createSocketHandshake } from "./socket-handshake.ts"

interface Needs {
  config: Pick<Config, "trustedProxies">
  platform: Pick<Platform, "origins" | "clock" | "limiter" | "log" | "metrics" | "realtime" | "sockets">
  services: Services
}

/**
 * The interval at which sessions are checked again, in case another node could not report an ended session.
 */
const recheckMs = 60_000

/** The time for sockets to disconnect when the node ends, and for pending events before that. */
const goodbyeMs = 2_000
const answerMs = 4_000

/** Serves members' sockets on the API's server and port. */
export const serveSockets = (server: HttpServer, { config, platform, services }: Needs) => {
  const { clock, limiter, log, metrics, realtime, sockets: io } = platform
  const { auth, chat, profiles } = services
  const presence = createPresence({
    ...{ clock, log, realtime },
    othersOf: chat.othersOf,
    recordOnline: profiles.recordOnline,
  })
  let isClosed = false
  const { origins } = platform
  const handshake = createSocketHandshake({
    ...{ origins, config, limiter },
    authenticate: auth.authenticate,
    isClosed: () => isClosed,
  })
  const notifications = io.of(notificationNamespace)
  const own = async ({ viewer }: { viewer: { id: string } }, id: string) => {
    if (id.toLowerCase() !== viewer.id) throw new AppError("forbidden")
    return {}
  }
  const handlers: EventHandlers = {
    ...eventsOf(services),
    "user-online": (call) => own(call, call.payload.userId),
    "join-user-room": (call) => own(call, call.payload),
  }
  const events = answerEvents({ limiter, log, metrics, handlers })

  const handshakeError = (error: unknown) => {
    const data = errorAnswer(error)
    metrics.observeEvent({ event: "connect", outcome: data.code })
    return Object.assign(new Error(data.code), { data })
  }

  for (const namespace of [io.of("/"), notifications]) {
    namespace.use((socket, next) => {
      handshake.admitSocket(socket).then(
        () => next(),
        (error: unknown) => next(handshakeError(error)),
      )
    })
    namespace.on("connection", (socket) => events.listenTo(socket))
  }
  io.on("connection", (socket) => {
    const { id } = socket.data.viewer
    void presence.connected(id)
    socket.on("disconnect", () => presence.disconnected(id))
  })
  metrics.watchSockets(() => io.engine.clientsCount)
  const { cors, allowRequest } = handshake
  io.attach(server, { path: socketPath, cors, allowRequest })
  io.engine.on("headers", (headers: Record<string, string>) => {
    headers["Cache-Control"] = "no-store"
    headers["X-Content-Type-Options"] = "nosniff"
  })
  // After the upgrade to websockets, the HTTP server no longer tracks these connections.
  const websockets = new Set<Duplex>()
  server.on("upgrade", (_request, connection) => {
    websockets.add(connection)
    connection.once("close", () => websockets.delete(connection))
  })

  const everyone = () => [...io.sockets.sockets.values(), ...notifications.sockets.values()]

  /** The page reconnects by itself with a fresh token: the connection has ended, not the session. */
  const disconnectWhere = (which: (socket: MemberSocket) => boolean) => {
    for (const socket of everyone()) if (which(socket)) socket.conn.close()
  }

  let recheckedAt = clock.now().getTime()
  const recheck = async () => {
    const ids = new Set(everyone().map(({ data }) => data.viewer.sessionId))
    if (ids.size === 0) return
    const live = await auth.liveSessions([...ids])
    for (const sessionId of ids) if (!live.has(sessionId)) realtime.disconnect({ sessionId })
    await profiles.noteAllOnline([...new Set(everyone().map(({ data }) => data.viewer.id))])
  }

  return {
    /** The periodic work: expired tokens, offline members, and once a minute sessions and presence. */
    tick: async () => {
      const now = clock.now()
      disconnectWhere(({ data }) => data.tokenEndsAt <= now)
      await presence.emitOffline()
      if (now.getTime() - recheckedAt < recheckMs) return
      recheckedAt = now.getTime()
      await recheck()
    },
    /**
     * Rejects new sockets, answers pending events, and disconnects all sockets so that they reconnect to
     * another node.
     */
    close: async () => {
      isClosed = true
      await withTimeLimit(events.settled(), answerMs).catch(() => undefined)
      disconnectWhere(() => true)
      const closed = Promise.all([...websockets].map((connection) => once(connection, "close")))
      await withTimeLimit(closed, goodbyeMs).catch(() => undefined)
      for (const connection of websockets) connection.destroy()
    },
  }
}

export type Sockets = ReturnType<typeof serveSockets>
