import { testDatabase } from "@pinyu/testkit/database.ts"
import { type RawBuilder, sql } from "kysely"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { type Db, openDatabase } from "./client.ts"
import { directConnection } from "./connection.ts"
import { isDatabaseError, sqlStateOf } from "./database-errors.ts"
import { prepared } from "./prepared.ts"
import type { EndedQuery } from "./shared-reads.ts"

const onConnectionLost = vi.fn()
const onQuery = vi.fn<(query: EndedQuery) => void>()

const open = async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  // A pooler would hand out other sessions.
  const connection = directConnection(database.connection)
  const opened = openDatabase({ connection, size: 8, onQuery, onConnectionLost })
  onTestFinished(opened.close)
  // The first reads use other connections until the shared ones are open.
  await expect
    .poll(async () => (await Promise.all([session(opened.db), session(opened.db)])).map(({ kind }) => kind))
    .toEqual(["shared", "shared"])
  return { ...opened, other: database.db }
}

interface Session {
  pid: number
  kind: "shared" | "own"
}

const question = sql`select pg_backend_pid() as pid,
  case current_setting('transaction_read_only') when 'on' then 'shared' else 'own' end as kind`

/** The connection on which a query runs. */
const session = async (db: Db, text: RawBuilder<unknown> = sql`${question} ${prepared}`) => {
  const { rows } = await text.$castTo<Session>().execute(db)
  if (!rows[0]) throw new Error("no row")
  return rows[0]
}

/** Lets all reads of `members` wait until `release`. */
const lockMembers = async (db: Db) => {
  const trx = await db.startTransaction().execute()
  await sql`lock table members in access exclusive mode`.execute(trx)
  return () => trx.commit().execute()
}
const readMembers = (db: Db) => sql`select count(*) from members ${prepared}`.execute(db)

beforeEach(() => {
  onConnectionLost.mockClear()
  onQuery.mockClear()
})

describe("shared reads", () => {
  it("wait on two connections, eight on each; the rest uses those of the pool", async () => {
    const { db } = await open()
    const sessions = await Promise.all(Array.from({ length: 20 }, () => session(db)))
    const shared = sessions.filter(({ kind }) => kind === "shared")
    expect(shared).toHaveLength(16)
    expect(new Set(shared.map(({ pid }) => pid)).size).toBe(2)
  })

  it("are neither transactions nor queries without the mark", async () => {
    const { db } = await open()
    expect(await session(db, question)).toMatchObject({ kind: "own" })
    await db.transaction().execute(async (trx) => {
      const { pid } = await session(trx)
      expect(await session(trx)).toEqual({ pid, kind: "own" })
      expect(await session(trx, question)).toEqual({ pid, kind: "own" })
    })
  })

  it("cannot write", async () => {
    const { db } = await open()
    const error: unknown = await sql`update members set nickname = '' where false ${prepared}`
      .execute(db)
      .catch((reason: unknown) => reason)
    expect(sqlStateOf(error)).toBe("25006")
  })

  it("do not wait behind those that wait themselves", async () => {
    const { db, other } = await open()
    const release = await lockMembers(other)
    const waiting = [readMembers(db), readMembers(db)]
    const answered: Session[] = []
    const ask = () => {
      void session(db).then((one) => answered.push(one))
      return answered.map(({ kind }) => kind)
    }
    await expect.poll(ask).toContain("own")
    await release()
    expect(await Promise.all(waiting)).toHaveLength(2)
    // Both connections have reads again.
    await expect.poll(async () => (await session(db)).kind).toBe("shared")
  })

  it("fail as reads of a lost connection, which is replaced", async () => {
    const { db, other } = await open()
    const { pid } = await session(db)
    const release = await lockMembers(other)
    const failed = readMembers(db).catch((error: unknown) => error)
    const blocked = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocked.execute(other)).rows).toEqual([{ pid }])
    await sql`select pg_terminate_backend(${pid})`.execute(other)
    expect(isDatabaseError(await failed)).toBe(true)
    await release()
    await expect.poll(() => onConnectionLost.mock.calls.length).toBe(1)
    const sharedPids = async () => {
      const sessions = await Promise.all([session(db), session(db)])
      return sessions.flatMap((one) => (one.kind === "shared" ? [one.pid] : []))
    }
    await expect.poll(sharedPids).toHaveLength(2)
    expect(await sharedPids()).not.toContain(pid)
  })

  it("fail with their own errors, not with that of the read that should have prepared them", async () => {
    const { db } = await open()
    const reads = Array.from({ length: 4 }, () => sql`select from missing ${prepared}`.execute(db))
    const results = await Promise.allSettled(reads)
    const states = results.map((result) => (result.status === "rejected" ? sqlStateOf(result.reason) : ""))
    expect(states).toEqual(["42P01", "42P01", "42P01", "42P01"])
  })

  it("are observed like other queries", async () => {
    const { db } = await open()
    onQuery.mockClear()
    await session(db)
    await session(db, question)
    expect(onQuery.mock.calls).toMatchObject([[{ failed: false }], [{ failed: false }]])
    await expect(sql`select 1 / 0 ${prepared}`.execute(db)).rejects.toThrow("division by zero")
    expect(onQuery).toHaveBeenLastCalledWith(expect.objectContaining({ failed: true, sqlState: "22012" }))
  })

  it("end before the database is closed", async () => {
    const { db, other, close } = await open()
    const release = await lockMembers(other)
    const read = readMembers(db)
    const closed = close()
    await release()
    expect((await read).rows).toHaveLength(1)
    await closed
    expect(onConnectionLost).not.toHaveBeenCalled()
  })

  it("are not shared by a pool without connections to spare", async () => {
    const database = await testDatabase()
    onTestFinished(database.close)
    const connection = directConnection(database.connection)
    const { db, close } = openDatabase({ connection, size: 5, onConnectionLost })
    onTestFinished(close)
    for (let n = 0; n < 5; n++) expect(await session(db)).toMatchObject({ kind: "own" })
  })
})
