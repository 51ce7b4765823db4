import { socketPath } from "@pinyu/contract/sockets"

const common = { path: socketPath, autoConnect: false, withCredentials: true }

/** How the socket for everything but notifications connects. It tries for as long as somebody is signed in. */
export const memberSocketOptions = {
  ...common,
  transports: ["polling", "websocket"],
  timeout: 10_000,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
}

/** How the one for notifications does: by polling alone, so that it works where websockets do not, and in no hurry. */
export const notificationSocketOptions = {
  ...common,
  forceNew: true,
  transports: ["polling"],
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
}
