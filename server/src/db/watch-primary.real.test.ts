/** @module-tag alone */
import { eventually } from "@pinyu/testkit/eventually.ts"
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { watchPrimary } from "./watch-primary.ts"

const ignore = () => undefined

/** A database at these addresses, and the log of which one is its primary. */
const openAt = (...urls: string[]) => {
  const logged: unknown[] = []
  const note = (about: unknown, message?: string) => void logged.push([about, message])
  const { connection, close } = watchPrimary(urls, { info: note, warn: note })
  onTestFinished(close)
  const { pool, ...database } = openDatabase({ connection, onConnectionLost: ignore })
  onTestFinished(database.close)
  const port = async () =>
    (await pool.query<{ port: number }>("select inet_server_port() as port")).rows[0]?.port
  return { port, logged }
}

const noPrimary = "no host of the database accepts writes"

it("does not choose a former primary while only a standby of its successor answers", async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  const { a, b, c } = group.members
  // Each knows one of the standbys; the other one is promoted for one of them.
  const running = { b: openAt(a.url, b.url), c: openAt(a.url, c.url) }
  for (const { port } of Object.values(running)) expect(await port()).toBe(a.port)

  await a.server.kill()
  const promoted = await group.promote()
  const standby = promoted === "b" ? "c" : "b"
  const { port, logged } = running[standby]
  await eventually(() => expect(logged).toHaveLength(2))
  await group.keepTimeline()
  await group.members[promoted].server.kill()
  await group.comeBack("a")
  expect(await a.ask("select pg_is_in_recovery() as standby")).toEqual([{ standby: false }])
  await expect(port()).rejects.toThrow(noPrimary)

  const started = openAt(...Object.values(group.members).map(({ url }) => url))
  await expect(started.port()).rejects.toThrow(noPrimary)
  await group.members[promoted].server.start()
  await eventually(async () => expect(await started.port()).toBe(group.members[promoted].port))

  const host = "127.0.0.1"
  expect(logged).toEqual([
    [{ host, port: a.port, timeline: 1 }, "the primary of the database was found"],
    [
      { host, port: group.members[standby].port, timeline: 2, former: { host, port: a.port } },
      "a standby is on a later timeline: all connections to the former primary end",
    ],
  ])
})
