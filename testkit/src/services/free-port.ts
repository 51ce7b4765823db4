import { once } from "node:events"
import { createServer } from "node:net"

/** A TCP port of 127.0.0.1 that nothing listened on just now, for programs that cannot pick one themselves. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no port was given")
  return address.port
}
