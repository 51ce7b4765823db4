import { eventually } from "@pinyu/testkit/eventually.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { type PostgresGroup, startPostgresGroup } from "@pinyu/testkit/services/postgres-group.ts"
import { command } from "@pinyu/testkit/test-server.ts"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { type Db, openDatabase } from "./client.ts"
import { withReadPosition } from "./read-position.ts"
import { openReplicas } from "./replicas.ts"

const ignore = () => undefined

let group: PostgresGroup
beforeAll(async () => {
  group = await startPostgresGroup()
  await group.members.a.ask("create table kept (value text)")
})
afterAll(() => group.stop())

/** The replicas at these addresses, with their reads and the reasons why each was left out. */
const replicasAt = async (...urls: string[]) => {
  const connection = { connectionString: group.members.a.url }
  const { db, pool, close } = openDatabase({ connection, onConnectionLost: ignore })
  const reasons: string[] = []
  const sources: string[] = []
  const replicas = await openReplicas({
    ...{ urls, primary: { db, pool, connection }, size: 2, onQuery: ignore },
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

const values = async (db: Db) => {
  const { rows } = await sql<{ value: string }>`select value from kept`.execute(db)
  return rows.map(({ value }) => value)
}

it.each([
  ["the primary", () => group.members.a.url, "it is no replica"],
  [
    "another database of the cluster",
    async () => {
      await command({ connection: { connectionString: group.members.a.url } }, "create database other")
      return group.members.b.url.replace(/postgres$/, "other")
    },
    "it belongs to another cluster",
  ],
  [
    "another cluster",
    async () => {
      const other = await startPostgres()
      onTestFinished(other.stop)
      return other.url
    },
    "it belongs to another cluster",
  ],
  ["nothing", () => "postgres://pinyu@127.0.0.1:1/pinyu", "it does not answer queries"],
])("an address of %s is never used, and the primary answers", async (_, address, reason) => {
  const { reads, reasons, sources, watched } = await replicasAt(await address())
  // The database may reach its replica later than the first question.
  await eventually(() => expect(reasons.at(-1)).toBe(reason))
  expect(watched()).toMatchObject([{ isUsed: false }])
  expect(await withReadPosition(null, () => reads.read(async () => "answer"))).toBe("answer")
  expect(sources).toEqual(["no_replica"])
})

it("a wrong address takes nothing from a right one", async () => {
  const { members } = group
  const { reads, sources, watched } = await replicasAt(members.a.url, members.b.url)
  await eventually(() => expect(watched().map(({ isUsed }) => isUsed)).toEqual([false, true]))
  await withReadPosition(null, () => reads.read(values))
  expect(sources).toEqual(["replica"])
})

it("the primary answers after an error of a replica, and decides whether it is one of the query", async () => {
  const { reads, sources, watched } = await replicasAt(group.members.b.url)
  const isUsed = () => eventually(() => expect(watched()).toMatchObject([{ isUsed: true }]))
  await isUsed()
  const onlyOnPrimary = (db: Db) => sql`select pg_current_wal_lsn()`.execute(db)
  expect((await withReadPosition(null, () => reads.read(onlyOnPrimary))).rows).toHaveLength(1)
  expect(sources).toEqual(["replica_failed"])
  await isUsed()
  const wrong = (db: Db) => sql`select nothing from kept`.execute(db)
  await expect(withReadPosition(null, () => reads.read(wrong))).rejects.toThrow("nothing")
})

it("outside a call only what is the same for all callers is read from a replica", async () => {
  const { reads, sources, watched } = await replicasAt(group.members.b.url)
  await eventually(() => expect(watched()).toMatchObject([{ isUsed: true }]))
  await reads.read(values)
  await reads.readShared(values)
  expect(sources).toEqual(["no_replica", "replica"])
})
