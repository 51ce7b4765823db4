import { Redis } from "ioredis"
import { expect, it, onTestFinished } from "vitest"
import { withUnhurriedReads } from "./unhurried-reads.ts"

const unreachable = { host: "127.0.0.1", port: 1, lazyConnect: true, retryStrategy: () => null }

/** Reads as the adapter does until the end of the test, and counts. */
const readAgainAndAgain = (connection: Redis) => {
  const seen = { reads: 0, ended: false }
  onTestFinished(() => {
    seen.ended = true
  })
  const read = async (): Promise<void> => {
    if (seen.ended) return
    seen.reads += 1
    await connection.xread("STREAMS", "events", "$").catch(() => undefined)
    return read()
  }
  void read()
  return seen
}

it("an ended connection leaves the process its time", async () => {
  const connection = new Redis(unreachable)
  withUnhurriedReads(connection)
  connection.disconnect()
  expect(connection.status).toBe("end")
  const seen = readAgainAndAgain(connection)
  // Does not resolve while microtasks follow each other.
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen.reads).toBe(1)
})

it("an error arrives, after a pause", async () => {
  const connection = new Redis({ ...unreachable, enableOfflineQueue: false })
  withUnhurriedReads(connection)
  connection.on("error", () => undefined)
  const seen = readAgainAndAgain(connection)
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen.reads).toBe(1)
  // Without a handler: a rejection that nobody handles would end the process.
  void connection.ssubscribe("requests")
  await expect(connection.xread("STREAMS", "events", "$")).rejects.toThrow()
})
