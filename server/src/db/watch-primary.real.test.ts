import { eventually } from "@pinyu/testkit/eventually.ts"
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { watchPrimary } from "./watch-primary.ts"

const ignore = () => undefined

it("does not choose a former primary while only a standby of its successor answers", async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  await group.members.a.server.kill()
  const promoted = await group.promote()
  await group.keepTimeline()
  await group.members[promoted].server.kill()
  await group.comeBack("a")
  expect(await group.members.a.ask("select pg_is_in_recovery() as standby")).toEqual([{ standby: false }])

  const urls = Object.values(group.members).map(({ url }) => url)
  const { connection, close } = watchPrimary(urls, { info: ignore, warn: ignore })
  onTestFinished(close)
  const database = openDatabase({ connection, onConnectionLost: ignore })
  onTestFinished(database.close)
  await expect(database.pool.query("select 1")).rejects.toThrow("no host of the database accepts writes")

  await group.members[promoted].server.start()
  await eventually(async () => {
    const { rows } = await database.pool.query("select inet_server_port() as port")
    expect(rows).toEqual([{ port: group.members[promoted].port }])
  })
})
