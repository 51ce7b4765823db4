/** @module-tag nightly */
import { execFile } from "node:child_process"
import { chmod, chown, cp, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { patient } from "@pinyu/testkit/patience.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
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

const values = async (db: Db) => {
  const { rows } = await sql<{ value: string }>`select value from kept`.execute(db)
  return rows.map(({ value }) => value)
}

it.each([
  ["the primary", () => group.members.a.url, "it is the primary", []],
  [
    "another database of the cluster",
    async () => {
      await command({ connection: { connectionString: group.members.a.url } }, "create database other")
      return group.members.b.url.replace(/postgres$/, "other")
    },
    "it is another database or of another cluster",
    [{ isUsed: false }],
  ],
  [
    "another cluster",
    async () => {
      const other = await startPostgres()
      onTestFinished(other.stop)
      return other.url
    },
    "it is another database or of another cluster",
    [{ isUsed: false }],
  ],
  ["nothing", () => "postgres://pinyu@127.0.0.1:1/pinyu", "it does not answer queries", [{ isUsed: false }]],
])("an address of %s is never used, and the primary answers", async (_, address, reason, shown) => {
  const { reads, reasons, sources, watched } = await replicasAt(await address())
  // The database may reach its replica later than the first question.
  await eventually(() => {
    expect(reasons.at(-1)).toBe(reason)
    expect(watched()).toMatchObject(shown)
  })
  expect(await withReadPosition("0/0", () => reads.read(async () => "answer"))).toBe("answer")
  expect(sources).toEqual(["no_replica"])
})

it("a wrong address takes nothing from a right one", async () => {
  const { members } = group
  const { reads, sources, watched } = await replicasAt(members.a.url, members.b.url)
  await eventually(() => expect(watched().map(({ isUsed }) => isUsed)).toEqual([true]))
  await withReadPosition("0/0", () => reads.read(values))
  expect(sources).toEqual(["replica"])
})

/** The replica `b`, once it is used. */
const usedReplica = async () => {
  const replicas = await replicasAt(group.members.b.url)
  const isUsed = () => replicas.watched().every((replica) => replica.isUsed)
  const untilUsed = () => eventually(() => expect(isUsed()).toBe(true))
  await untilUsed()
  return { ...replicas, isUsed, untilUsed }
}

/** A read that takes a replica some seconds and the primary no time. Resolves when the replica has begun. */
const beginSlowRead = async ({ reads }: Awaited<ReturnType<typeof usedReplica>>, seconds: number) => {
  const slow = async (db: Db) => {
    const { rows } = await sql<{ value: string }>`
      select value, pg_sleep(case when pg_is_in_recovery() then ${seconds}::float else 0 end) from kept`.execute(
      db,
    )
    return rows.map(({ value }) => value)
  }
  const result = withReadPosition("0/0", () => reads.read(slow))
  const running = "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
  await eventually(async () => expect(await group.members.b.ask(running)).toHaveLength(1))
  return { result }
}

it("the primary decides whether an error is one of the query, and the replica stays in use", async () => {
  const { reads, sources, isUsed } = await usedReplica()
  const onlyOnPrimary = (db: Db) => sql`select pg_current_wal_lsn()`.execute(db)
  expect((await withReadPosition("0/0", () => reads.read(onlyOnPrimary))).rows).toHaveLength(1)
  const wrong = (db: Db) => sql`select nothing from kept`.execute(db)
  await expect(withReadPosition("0/0", () => reads.read(wrong))).rejects.toThrow("nothing")
  expect([sources, isUsed()]).toEqual([["replica_failed", "replica_failed"], true])
})

it.each([
  ["tables", "create role reader login password 'reader'"],
  ["the schema", "revoke usage on schema public from public"],
])("a replica whose role has no rights on %s rests, and the primary answers", async (_, statement) => {
  const { a, b } = group.members
  await a.ask(statement)
  const url = new URL(b.url)
  ;[url.username, url.password] = ["reader", "reader"]
  const { reads, sources, watched } = await replicasAt(url.href)
  const read = () => withReadPosition("0/0", () => reads.read(values))
  await eventually(async () => {
    expect(await read()).toEqual(["晚安"])
    expect(sources.at(-1)).toBe("replica_failed")
  })
  // It rests for two seconds, which a busy machine may let pass, and fails again then.
  await eventually(async () => {
    await read()
    expect(watched()).toMatchObject([{ isUsed: false }])
    expect(sources.at(-1)).toBe("no_replica")
  })
})

it("the primary answers a read that takes a replica too long, and the replica rests", async () => {
  const replica = await usedReplica()
  const { result } = await beginSlowRead(replica, 60)
  expect(await result).toEqual(["晚安"])
  expect([replica.sources, replica.isUsed()]).toEqual([["replica_failed"], false])
  await replica.untilUsed()
})

it("the primary answers a read that the replay cancels, and the replica stays in use", async () => {
  const { a, b } = group.members
  await b.ask("alter system set max_standby_streaming_delay = 0")
  await b.ask("select pg_reload_conf()")
  const replica = await usedReplica()
  const { result } = await beginSlowRead(replica, 60)
  await a.ask("insert into kept values ('早安')")
  await a.ask("delete from kept where value = '早安'")
  await a.ask("vacuum kept")
  expect(await result).toEqual(["晚安"])
  expect([replica.sources, replica.isUsed()]).toEqual([["replica_failed"], true])
})

it("the primary answers once when the replica dies in the middle of a read", async () => {
  const { server } = group.members.b
  const replica = await usedReplica()
  const { result } = await beginSlowRead(replica, 60)
  await server.kill()
  expect(await result).toEqual(["晚安"])
  expect([replica.sources, replica.isUsed()]).toEqual([["replica_failed"], false])
  await server.start()
  await replica.untilUsed()
})

/** Gives the replica a new certificate, which signs itself. Returns its file. */
const changeCertificate = async () => {
  const { cluster, ask } = group.members.b
  const [key, certificate] = [join(cluster, "server.key"), join(cluster, "server.crt")]
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
  const files = ["-nodes", "-keyout", key, "-out", certificate]
  await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...names, ...files])
  const { uid, gid } = await stat(cluster)
  await chown(key, uid, gid)
  await chmod(key, 0o600)
  await ask("select pg_reload_conf()")
  return certificate
}

it("the primary answers while a replica has another certificate, and the replica rests", async () => {
  const { cluster, ask, url } = group.members.b
  const trusted = join(cluster, "trusted.crt")
  await ask("alter system set ssl = on")
  await cp(await changeCertificate(), trusted)
  // Connections get TLS once the server has read its files.
  await eventually(async () => expect(await ask("show ssl")).toEqual([{ ssl: "on" }]))
  const replica = await replicasAt(`${url}?sslmode=verify-full&sslrootcert=${trusted}`)
  await eventually(() => expect(replica.watched()).toMatchObject([{ isUsed: true }]))

  // The connection of the questions stays open, and reads open one.
  await changeCertificate()
  await eventually(async () => {
    expect(await withReadPosition("0/0", () => replica.reads.read(values))).toEqual(["晚安"])
    expect(replica.sources.at(-1)).toBe("replica_failed")
  })
  // It rests for two seconds, which a busy machine may let pass, and fails again then.
  await eventually(async () => {
    await withReadPosition("0/0", () => replica.reads.read(values))
    expect(replica.watched()).toMatchObject([{ isUsed: false }])
    expect(replica.sources.at(-1)).toBe("no_replica")
  })
})

it("outside a call only what is the same for all callers is read from a replica", async () => {
  const { reads, sources } = await usedReplica()
  await reads.read(values)
  await reads.readShared(values)
  expect(sources).toEqual(["no_replica", "replica"])
})
