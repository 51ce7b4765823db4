import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A server that accepts connections and never answers, until the test ends; resolves to its port. */
export const stalledServer = async (): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on("error", () => undefined)))
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
