import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import { notificationNamespace, type ServerEvents, socketPath } from "@pinyu/contract/sockets"
import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { loadChunk } from "./chunk.ts"
import { apiOrigin } from "./config.ts"
import { later } from "./later.ts"
import { session } from "./session.ts"
import { createMemberSocket } from "./socket-store.ts"

const connectTimeoutMs = 10_000
const backoff = { reconnectionDelay: 500, reconnectionDelayMax: 5_000 }

/** The socket of this tab. Only members load Socket.IO's client, when `follow` is first called. */
export const memberSocket = createMemberSocket({
  session,
  later,
  load: async (token) => {
    const { io } = await loadChunk(() => import("socket.io-client"))
    return io(apiOrigin(), {
      path: socketPath,
      autoConnect: false,
      withCredentials: true,
      transports: ["polling", "websocket"],
      timeout: connectTimeoutMs,
      ...backoff,
      auth: (tell) => void token().then((own) => tell({ token: own ?? "" })),
    })
  },
})

/** How long a poll may take to begin, and how long until the next try after one that failed. */
const notificationTimeoutMs = 20_000
const patientBackoff = { reconnectionDelay: 1_000, reconnectionDelayMax: 30_000 }

/** The socket of this tab for notifications: by polling alone, so that it works where websockets do not. */
export const notificationSocket = createMemberSocket({
  session,
  later,
  load: async (token) => {
    const { io } = await loadChunk(() => import("socket.io-client"))
    return io(apiOrigin() + notificationNamespace, {
      path: socketPath,
      forceNew: true,
      autoConnect: false,
      withCredentials: true,
      transports: ["polling"],
      timeout: notificationTimeoutMs,
      ...patientBackoff,
      auth: (tell) => void token().then((own) => tell({ token: own ?? "" })),
    })
  },
})

/** Whether the socket for notifications is there. */
export const useNotificationsConnected = () =>
  useSyncExternalStore(notificationSocket.subscribe, notificationSocket.connected, () => false)

/** Hears of notifications for as long as the component is there. */
export const useNotificationEvent = <E extends keyof NotificationSocketEvents>(
  event: E,
  handle: (payload: Parameters<NotificationSocketEvents[E]>[0]) => void,
) => {
  const hear = useEffectEvent(handle)
  useEffect(() => notificationSocket.on(event, hear), [event])
}

/** Whether the socket is there. What was missed while it was not is asked for by calls. */
export const useSocketConnected = () =>
  useSyncExternalStore(memberSocket.subscribe, memberSocket.connected, () => false)

/** Hears an event for as long as the component is there. */
export const useSocketEvent = <E extends keyof ServerEvents>(
  event: E,
  handle: (payload: Parameters<ServerEvents[E]>[0]) => void,
) => {
  const hear = useEffectEvent(handle)
  useEffect(() => memberSocket.on(event, hear), [event])
}
