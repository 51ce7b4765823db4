/** @module-tag alone */
import { startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { isDatabaseError } from "./database-errors.ts"

it("a commit whose wait for the standbys is cancelled counts as unconfirmed, not as done", async () => {
  const group = await startPostgresGroup()
  onTestFinished(group.stop)
  const { a, b, c } = group.members
  const { db, close } = openDatabase({
    connection: { connectionString: a.url },
    onConnectionLost: () => undefined,
  })
  onTestFinished(close)
  await sql`create table kept (value text)`.execute(db)
  await Promise.all([b.server.kill(), c.server.kill()])

  const insert = sql`insert into kept values ('a')`
  const writes = [insert.execute(db), db.transaction().execute((trx) => insert.execute(trx))]
  const outcomes = Promise.allSettled(writes)
  const waiting = "from pg_stat_activity where wait_event = 'SyncRep'"
  const wait = { timeout: 60_000, interval: 20 }
  await expect.poll(async () => (await a.ask(`select 1 ${waiting}`)).length, wait).toBe(2)
  await a.ask(`select pg_cancel_backend(pid) ${waiting}`)
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "40003" } })
    expect(outcome.status === "rejected" && isDatabaseError(outcome.reason)).toBe(true)
  }
  expect((await sql`select * from kept`.execute(db)).rows).toHaveLength(2)
})
