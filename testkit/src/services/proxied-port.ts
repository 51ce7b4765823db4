import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { pipeline } from "node:stream/promises"
import { setTimeout as wait } from "node:timers/promises"
import { onTestFinished } from "vitest"

/** How slowly answers arrive: in pieces of some bytes, each after a number of ms. */
interface Rate {
  bytes: number
  ms: number
}

/**
 * A TCP proxy to a port of this machine until the test ends. `hold` keeps the answers of the server back, as
 * one that is too slow; `slow` delays them; `cut` ends all connections and accepts none that lasts.
 */
export const proxiedPort = async (target: number) => {
  let state: "open" | "held" | "cut" | Rate = "open"
  const sockets = new Set<Socket>()
  const join = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => void sockets.delete(socket))
    return socket
  }
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  async function* passed(answers: AsyncIterable<Buffer>) {
    for await (const answer of answers) {
      if (state === "open") {
        yield answer
        continue
      }
      if (typeof state === "string") continue
      const { bytes, ms } = state
      for (let from = 0; from < answer.length; from += bytes) {
        await wait(ms)
        yield answer.subarray(from, from + bytes)
      }
    }
  }
  const server = createServer((incoming) => {
    if (state === "cut") return void incoming.destroy()
    const client = join(incoming)
    const upstream = join(connect(target, "127.0.0.1"))
    client.on("data", (chunk) => void upstream.write(chunk)).on("close", () => void upstream.destroy())
    // A connection that a test ends is no error.
    void pipeline(upstream, passed, client).catch(() => undefined)
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
    slow: (rate: Rate) => {
      state = rate
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
