import { socketPath } from "@pinyu/contract/sockets"

const common = { path: socketPath, autoConnect: false, withCredentials: true }

/** Options of the member socket. It reconnects for as long as the member is signed in. */
export const memberSocketOptions = {
  ...common,
  transports: ["polling", "websocket"],
  timeout: 10_000,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
}

/**
 * Options of the notification socket: polling only, so that it works without websockets, and with
 * slower retries.
 */
export const notificationSocketOptions = {
  ...common,
  forceNew: true,
  transports: ["polling"],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
}
