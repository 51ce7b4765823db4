import { once } from "node:events"
import { createServer } from "node:net"

/** Below what systems hand to outgoing connections: one of those could take the port while its server restarts. */
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

/** A TCP port of 127.0.0.1 that nothing listens on just now, for programs that cannot pick one themselves. */
export const freePort = async (): Promise<number> => {
  const port = lowest + Math.floor(Math.random() * count)
  return (await isFree(port)) ? port : freePort()
}
