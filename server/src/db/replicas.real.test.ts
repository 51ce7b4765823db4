/** @module-tag alone */
import { eventually } from "@pinyu/testkit/eventually.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { type PostgresGroup, startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { sql } from "kysely"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { type Db, openDatabase } from "./client.ts"
import { withReadPosition } from "./read-position.ts"
import { openReplicas } from "./replicas.ts"

const ignore = () => undefined
/** Within it, a test waits for a slow read and interrupts it. */
const statementLimitMs = patient(3_000)

let group: PostgresGroup
beforeAll(async () => {
  group = await startPostgresGroup()
  return () => group.stop()
})
beforeAll(async () => {
  await group.members.a.ask("create table kept (value text)")
  await group.members.a.ask("insert into kept values ('晚安')")
})

/** The replicas at these addresses, with their reads and the reasons why each was left out. */
const replicasAt = async (...urls: string[]) => {
  const connection = { connectionString: group.members.a.url }
  const { db, pool, close } = openDatabase({ connection, onConnectionLost: ignore })
  const reasons: string[] = []
  const sources: string[] = []
  const replicas = await openReplicas({
    ...{ urls, primary: { db, pool, connection }, size: 2, statementLimitMs, onQuery: ignore },
    log: {
      info: ignore,
      warn: (about: unknown) => {
        if (about instanceof Object && "reason" in about) reasons.push(String(about.reason))
      },
    },
    onRead: (source) => void sources.push(source),
  })
  onTestFinished(async () => {
    await replicas.close()
    await close()
  })
  return { ...replicas, reasons, sources }
}

it("an address of another database of the cluster is never used, and the primary answers", async () => {
  await command({ connection: { connectionString: group.members.a.url } }, "create database other")
  const { reads, reasons, sources, watched } = await replicasAt(
    group.members.b.url.replace(/postgres$/, "other"),
  )
  // The database may reach its replica later than the first question.
  await eventually(() => {
    expect(reasons.at(-1)).toBe("it is another database or of another cluster")
    expect(watched()).toMatchObject([{ isUsed: false }])
  })
  expect(await withReadPosition("0/0", () => reads.read(async () => "answer"))).toBe("answer")
  expect(sources).toEqual(["no_replica"])
})

it("the primary answers once when the replica dies in the middle of a read", async () => {
  const { ask, server, url } = group.members.b
  const { reads, sources, watched } = await replicasAt(url)
  const isUsed = () => watched().every((replica) => replica.isUsed)
  const untilUsed = () => eventually(() => expect(isUsed()).toBe(true))
  await untilUsed()
  // It takes the primary no time.
  const slowOnReplica = async (db: Db) => {
    const { rows } = await sql<{ value: string }>`
      select value, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end) from kept`.execute(db)
    return rows.map(({ value }) => value)
  }
  const result = withReadPosition("0/0", () => reads.read(slowOnReplica))
  const running = "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
  await eventually(async () => expect(await ask(running)).toHaveLength(1))
  await server.kill()
  expect(await result).toEqual(["晚安"])
  expect([sources, isUsed()]).toEqual([["replica_failed"], false])
  await server.start()
  await untilUsed()
})
