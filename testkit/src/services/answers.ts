import { once } from "node:events"
import { connect } from "node:net"

/** Whether a server of this machine accepts connections at a port. */
export const answers = async (port: number) => {
  const socket = connect(port, "127.0.0.1")
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}
