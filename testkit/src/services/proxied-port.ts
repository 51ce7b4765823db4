import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/**
 * A TCP proxy to a port of this machine until the test ends. `hold` keeps the answers of the server back, as
 * one that is too slow; `cut` ends all connections and accepts none that lasts.
 */
export const proxiedPort = async (target: number) => {
  let state: "open" | "held" | "cut" = "open"
  const sockets = new Set<Socket>()
  const join = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => void sockets.delete(socket))
    return socket
  }
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((incoming) => {
    if (state === "cut") return void incoming.destroy()
    const client = join(incoming)
    const upstream = join(connect(target, "127.0.0.1"))
    client.on("data", (chunk) => void upstream.write(chunk)).on("close", () => void upstream.destroy())
    upstream
      .on("data", (chunk) => {
        if (state === "open") client.write(chunk)
      })
      .on("close", () => void client.destroy())
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    endAll()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      state = "held"
    },
    cut: () => {
      state = "cut"
      endAll()
    },
    open: () => {
      // What was held back is lost.
      if (state !== "open") endAll()
      state = "open"
    },
  }
}
