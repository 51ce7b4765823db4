import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { testDatabase } from "@pinyu/testkit/database.ts"
import { type RawBuilder, sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { type Db, openDatabase } from "./client.ts"
import { directConnection } from "./connection.ts"
import { isDatabaseError, sqlStateOf } from "./database-errors.ts"
import { createPreparedStatements, prepared } from "./prepared.ts"
import type { EndedQuery } from "./shared-reads.ts"

const onConnectionLost = vi.fn()
const onQuery = vi.fn<(query: EndedQuery) => void>()

const open = async (change: (connection: pg.PoolConfig) => Promise<pg.PoolConfig> = async (same) => same) => {
  const database = await testDatabase()
  onTestFinished(database.close)
  // A pooler would hand out other sessions.
  const connection = await change(directConnection(database.connection))
  const opened = openDatabase({ connection, size: 8, onQuery, onConnectionLost })
  onTestFinished(opened.close)
  // The first reads use other connections until the shared ones are open.
  await expect.poll(() => sharedPids(opened.db)).toHaveLength(2)
  onQuery.mockClear()
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

/** The shared connections that get two reads at once. */
const sharedPids = async (db: Db) => {
  const sessions = await Promise.all([session(db), session(db)])
  return sessions.flatMap(({ kind, pid }) => (kind === "shared" ? [pid] : []))
}

/** Whether no shared connection is one of the former. */
const areReplaced = async (db: Db, former: readonly number[]) => {
  const pids = await sharedPids(db)
  return pids.length === 2 && !pids.some((pid) => former.includes(pid))
}

/** Lets all reads of `members` wait until `release`. */
const lockMembers = async (db: Db) => {
  const trx = await db.startTransaction().execute()
  await sql`lock table members in access exclusive mode`.execute(trx)
  return () => trx.commit().execute()
}
const readMembers = (db: Db) => sql`select count(*) from members ${prepared}`.execute(db)

/** The connections that wait for a lock, as soon as there are so many. */
const waitingPids = async (db: Db, count: number) => {
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const pids = async () => (await waiting.execute(db)).rows.map(({ pid }) => pid)
  await expect.poll(pids).toHaveLength(count)
  return pids()
}

/** A server in front of the database that can fall silent: it then passes nothing on, and closes nothing. */
const silentServer = async ({ host, port }: pg.Client) => {
  let isSilent = false
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.push(incoming, upstream)
    for (const [from, to] of [[incoming, upstream] as const, [upstream, incoming] as const])
      from.on("error", () => undefined).on("data", (chunk) => !isSilent && to.write(chunk))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const fallSilent = () => {
    isSilent = true
  }
  return { fallSilent, port: (server.address() as AddressInfo).port }
}

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
    expect(await waitingPids(other, 1)).toEqual([pid])
    await sql`select pg_terminate_backend(${pid})`.execute(other)
    expect(isDatabaseError(await failed)).toBe(true)
    await release()
    await expect.poll(() => onConnectionLost.mock.calls.length).toBe(1)
    await expect.poll(() => sharedPids(db)).toHaveLength(2)
    expect(await sharedPids(db)).not.toContain(pid)
  })

  it("use other connections after a write met a read-only server", async () => {
    const { db } = await open()
    const former = await sharedPids(db)
    const writing = db.transaction().setAccessMode("read only")
    await expect(writing.execute((trx) => trx.deleteFrom("members").execute())).rejects.toThrow("read-only")
    expect(await areReplaced(db, former)).toBe(false)
    await expect.poll(() => areReplaced(db, former)).toBe(true)
  })

  it.each([
    ["unused for more than a minute", 61_000, 1],
    ["in use for some minutes", 30_000, 20],
  ])("leave a connection %s", async (_, ms, times) => {
    const { db } = await open()
    const former = await sharedPids(db)
    const now = performance.now.bind(performance)
    let later = 0
    vi.spyOn(performance, "now").mockImplementation(() => now() + later)
    for (let n = 0; n < times; n++) {
      later += ms
      await sharedPids(db)
    }
    await expect.poll(() => areReplaced(db, former)).toBe(true)
    expect(onConnectionLost).not.toHaveBeenCalled()
  })

  it("fail with their own errors, not with that of the read that should have prepared them", async () => {
    const { db } = await open()
    const reads = Array.from({ length: 4 }, () => sql`select from missing ${prepared}`.execute(db))
    const results = await Promise.allSettled(reads)
    const states = results.map((result) => (result.status === "rejected" ? sqlStateOf(result.reason) : ""))
    expect(states).toEqual(["42P01", "42P01", "42P01", "42P01"])
    expect(onQuery).toHaveBeenCalledTimes(4)
  })

  it("are made by the pool when their connection has prepared another text under their name", async () => {
    const { db } = await open()
    const { name } = createPreparedStatements()("select 1 as one /* prepared read */") ?? {}
    const prepare = sql`prepare ${sql.id(String(name))} as select 2 ${prepared}`
    await Promise.all([prepare.execute(db), prepare.execute(db)])
    const { rows } = await sql`select 1 as one ${prepared}`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
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
    await waitingPids(other, 1)
    const closed = close()
    await release()
    expect((await read).rows).toHaveLength(1)
    await closed
    expect(onConnectionLost).not.toHaveBeenCalled()
  })

  it("do not let the database wait for a server that has fallen silent when it is closed", async () => {
    const silent: { fall?: () => void } = {}
    const { close } = await open(async (connection) => {
      const { port, fallSilent } = await silentServer(new pg.Client(connection))
      silent.fall = fallSilent
      return { ...connection, host: "127.0.0.1", port }
    })
    silent.fall?.()
    await expect(close()).resolves.toBeUndefined()
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
