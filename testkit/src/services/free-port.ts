import { once } from "node:events"
import { createServer } from "node:net"

/** Below the ephemeral range: an outgoing connection could take the port during a restart. */
const lowest = 20_000
const count = 12_000

const isFree = async (port: number) => {
  const server = createServer()
  server.listen(port, "127.0.0.1")
  const free = await once(server, "listening").then(
    () => true,
    () => false,
  )
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}

/** A free TCP port of 127.0.0.1, for programs that cannot choose one themselves. */
export const freePort = async (): Promise<number> => {
  const port = lowest + Math.floor(Math.random() * count)
  return (await isFree(port)) ? port : freePort()
}
