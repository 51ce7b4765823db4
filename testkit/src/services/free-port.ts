import { once } from "node:events"
import { createServer } from "node:net"

/** Below the ephemeral range: an outgoing connection could take the port during a restart. */
const lowest = 20_000
const count = 12_000
/** Vitest runs two test files at a time, in workers 1 and 2. A third part is for what runs outside of them. */
const parts = 3
const part = Number(process.env.VITEST_POOL_ID ?? 0) % parts

/** A port that was given before may be without its server for a moment: before the start, or during a restart. */
const given = new Set<number>()

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

/** A free TCP port of 127.0.0.1, for programs that cannot choose one themselves. No port is given twice. */
export const freePort = async (): Promise<number> => {
  const port = lowest + Math.floor((Math.random() * count) / parts) * parts + part
  if (given.has(port)) return freePort()
  given.add(port)
  return (await isFree(port)) ? port : freePort()
}
