import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import { notificationNamespace, type ServerEvents } from "@pinyu/contract/sockets"
import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { loadChunk } from "./chunk.ts"
import { apiOrigin } from "./config.ts"
import { later } from "./later.ts"
import { session } from "./session.ts"
import { memberSocketOptions, notificationSocketOptions } from "./socket-options.ts"
import { createMemberSocket } from "./socket-store.ts"

/** Makes the socket of this tab to a namespace. Only members load Socket.IO's client, when `follow` is first called. */
const socketTo = (namespace: string, options: typeof memberSocketOptions) =>
  createMemberSocket({
    session,
    later,
    load: async (token) => {
      const { io } = await loadChunk(() => import("socket.io-client"))
      const auth = (tell: (given: { token: string }) => void) =>
        void token().then((own) => tell({ token: own ?? "" }))
      return io(apiOrigin() + namespace, { ...options, auth })
    },
  })

/** The socket of this tab for all but notifications. */
export const memberSocket = socketTo("", memberSocketOptions)

/** The socket of this tab for notifications. */
export const notificationSocket = socketTo(notificationNamespace, notificationSocketOptions)

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
