import type { NotificationSocketEvents } from "@pinyu/contract/notifications/events"
import { notificationNamespace, type ServerEvents } from "@pinyu/contract/sockets"
import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { apiOrigin } from "../config.ts"
import { loadChunk } from "../pages/chunk.ts"
import { session } from "../session/session.ts"
import { setTimer } from "../set-timer.ts"
import { memberSocketOptions, notificationSocketOptions } from "./socket-options.ts"
import { createMemberSocket } from "./socket-store.ts"

/**
 * Creates this tab's socket to a namespace. Only members load Socket.IO's client, at the first
 * `follow`.
 */
const socketTo = (namespace: string, options: typeof memberSocketOptions) =>
  createMemberSocket({
    session,
    setTimer,
    load: async (token) => {
      const { io } = await loadChunk(() => import("socket.io-client"))
      const auth = (send: (credentials: { token: string }) => void) =>
        void token().then((own) => send({ token: own ?? "" }))
      return io(apiOrigin() + namespace, { ...options, auth })
    },
  })

/** This tab's socket for everything but notifications. */
export const memberSocket = socketTo("", memberSocketOptions)

/** This tab's socket for notifications. */
export const notificationSocket = socketTo(notificationNamespace, notificationSocketOptions)

/** True while the notification socket is connected. */
export const useNotificationsConnected = () =>
  useSyncExternalStore(notificationSocket.subscribe, notificationSocket.connected, () => false)

/** Listens to a notification event while the component is mounted. */
export const useNotificationEvent = <E extends keyof NotificationSocketEvents>(
  event: E,
  handle: (payload: Parameters<NotificationSocketEvents[E]>[0]) => void,
) => {
  const onEvent = useEffectEvent(handle)
  useEffect(() => notificationSocket.on(event, onEvent), [event])
}

/** True while the socket is connected. API calls catch up on what it missed. */
export const useSocketConnected = () =>
  useSyncExternalStore(memberSocket.subscribe, memberSocket.connected, () => false)

/** Listens to an event while the component is mounted. */
export const useSocketEvent = <E extends keyof ServerEvents>(
  event: E,
  handle: (payload: Parameters<ServerEvents[E]>[0]) => void,
) => {
  const onEvent = useEffectEvent(handle)
  useEffect(() => memberSocket.on(event, onEvent), [event])
}
