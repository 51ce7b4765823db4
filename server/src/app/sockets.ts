import { once } from "node:events"
import type { Server as HttpServer } from "node:http"
import type { Duplex } from "node:stream"
import { notificationNamespace, socketPath } from "@pinyu/contract/sockets"
import { chatEvents } from "../features/chat/index.ts"
import { feedEvents } from "../features/feed/index.ts"
import { notificationsEvents } from "../features/notifications/index.ts"
import type { Config } from "../platform/config.ts"
import { refuse } from "../platform/refusal.ts"
import type { EventHandlers } from "../platform/socket-calls.ts"
import { withTimeLimit } from "../platform/time-limit.ts"
import type { Platform } from "./platform.ts"
import { createPresenceTelling } from "./presence.ts"
import type { Services } from "./services.ts"
import { createSocketDoor } from "./socket-door.ts"
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

/** Serves the members' sockets on the API's own server and port. */
export const serveSockets = (server: HttpServer, { config, platform, services }: Needs) => {
  const { clock, limiter, log, metrics, realtime, sockets: io } = platform
  const { auth, chat, profiles } = services
  const presence = createPresenceTelling({
    ...{ clock, log, realtime },
    othersOf: chat.othersOf,
    noteOnline: profiles.noteOnline,
  })
  let isClosed = false
  const { addresses } = platform
  const door = createSocketDoor({
    ...{ addresses, config, limiter },
    authenticate: auth.authenticate,
    isClosed: () => isClosed,
  })
  const notifications = io.of(notificationNamespace)
  const own = async ({ viewer }: { viewer: { id: string } }, id: string) => {
    if (id.toLowerCase() !== viewer.id) throw refuse("forbidden")
    return {}
  }
  const handlers: EventHandlers = {
    ...chatEvents({ requireParticipant: chat.requireParticipant, send: chat.send, realtime }),
    ...feedEvents,
    ...notificationsEvents,
    "user-online": (call) => own(call, call.payload.userId),
    "join-user-room": (call) => own(call, call.payload),
  }
  const events = answerEvents({ limiter, log, metrics, handlers })

  const refusedHandshake = (error: unknown) => {
    const data = refusalAnswer(error)
    metrics.observeEvent({ event: "connect", outcome: data.code })
    return Object.assign(new Error(data.code), { data })
  }

  for (const namespace of [io.of("/"), notifications]) {
    namespace.use((socket, next) => {
      door.admit(socket).then(
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
  const { cors, allowRequest } = door
  io.attach(server, { path: socketPath, cors, allowRequest })
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
