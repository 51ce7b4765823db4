import { eventually } from "@pinyu/testkit/eventually.ts"
import { command, openTestDatabase } from "@pinyu/testkit/test-server.ts"
import { sql } from "kysely"
import { describe, expect, inject, it, onTestFinished } from "vitest"
import { newId } from "../platform/ids.ts"
import { migrations } from "./migrate.ts"
import { lockLimitOf, type MigrationModule, runPending } from "./run-pending.ts"

/** An empty database. `open` opens a pool on it, as each node has one. */
const emptyDatabase = async () => {
  const server = inject("testServer")
  const name = `pinyu_test_${newId().replaceAll("-", "")}`
  await command(server, `create database ${name}`)
  onTestFinished(() => command(server, `drop database ${name} with (force)`))
  const open = () => {
    const opened = openTestDatabase(server, name, 3)
    onTestFinished(opened.close)
    return opened.db
  }
  return { db: open(), open }
}

const run = (text: string): MigrationModule => ({
  up: async (db) => {
    await sql.raw(text).execute(db)
  },
})

const listOf = (modules: Record<string, MigrationModule>) =>
  Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, async () => module]))

/** A database with a table, as left by a first migration. */
const withTable = async () => {
  const { db, open } = await emptyDatabase()
  const first = { "0001-table": run("create table entries (id integer, content text)") }
  await runPending(db, listOf(first))
  return { db, open, first }
}

const columnsOf = async (db: Awaited<ReturnType<typeof emptyDatabase>>["db"]) => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'entries'::regclass and attnum > 0 order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

const indexed: MigrationModule = {
  isOutsideTransaction: true,
  up: async (db) => {
    await sql`drop index concurrently if exists entries_by_content`.execute(db)
    await sql`create index concurrently entries_by_content on entries (content)`.execute(db)
  },
}

describe("runPending", () => {
  it("joins what may run in one transaction on an empty database, and runs nothing the next time", async () => {
    const { db } = await emptyDatabase()
    expect(await runPending(db, migrations)).toEqual(Object.keys(migrations))
    const modules = await Promise.all(Object.values(migrations).map((load) => load()))
    const outside = modules.filter(({ isOutsideTransaction }) => isOutsideTransaction).length
    const { rows } = await sql`select distinct xmin::text from kysely_migration`.execute(db)
    expect(rows.length).toBeLessThanOrEqual(1 + 2 * outside)
    expect(await runPending(db, migrations)).toEqual([])
  })

  it("keeps what ran before a migration that fails, and goes on with that one", async () => {
    const { db, first } = await withTable()
    const second = { "0002-more": run("alter table entries add column more text") }
    const failing = run("alter table entries add column last text; select 1 / 0")
    const all = { ...first, ...second, "0003-last": failing }
    await expect(runPending(db, listOf(all))).rejects.toThrow("division by zero")
    expect(await columnsOf(db)).toEqual(["id", "content", "more"])

    const mended = { ...all, "0003-last": run("alter table entries add column last text") }
    expect(await runPending(db, listOf(mended))).toEqual(["0003-last"])
    expect(await columnsOf(db)).toEqual(["id", "content", "more", "last"])
  })

  it("lets others pass while a long transaction keeps it from its lock", { tags: "alone" }, async () => {
    const { db, first } = await withTable()
    const all = listOf({ ...first, "0002-more": run("alter table entries add column more text") })
    const waits = Promise.withResolvers<string | null>()
    const reader = await db.startTransaction().execute()
    await sql`select from entries`.execute(reader)
    const running = runPending(db, all, { onWait: waits.resolve })
    expect(await waits.promise).toBe("0002-more")
    await sql`insert into entries (id) values (1)`.execute(db)
    await reader.commit().execute()
    expect(await running).toEqual(["0002-more"])
    expect(await columnsOf(db)).toContain("more")
  })

  it("sometimes waits long enough that PostgreSQL ends an autovacuum for it, which takes a second", () => {
    const limits = [1, 2, 3, 4, 5, 6].map(lockLimitOf)
    expect(Math.max(...limits.filter((ms) => ms < 1_000))).toBe(500)
    expect(limits.filter((ms) => ms > 1_000)).toHaveLength(1)
  })

  it("says so when it never gets its lock", { tags: "alone" }, async () => {
    const { db, first } = await withTable()
    const all = listOf({ ...first, "0002-more": run("alter table entries add column more text") })
    const reader = await db.startTransaction().execute()
    await sql`select from entries`.execute(reader)
    await expect(runPending(db, all, { attempts: 1 })).rejects.toThrow("The migration 0002-more gets no lock")
    await reader.commit().execute()
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
    expect(rows).toEqual([{ lock_timeout: "0" }])
  })

  it("builds an index beside writers once when several nodes start", { tags: "heavy" }, async () => {
    const { db, open, first } = await withTable()
    const all = listOf({ ...first, "0002-index": indexed })
    // The index waits for this one, and the other nodes must not wait for the index inside a statement.
    const writer = await db.startTransaction().execute()
    await sql`insert into entries (id) values (1)`.execute(writer)
    const nodes = [open(), open(), open()].map((node) => runPending(node, all))
    const isBuilding = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    }
    await eventually(async () => expect(await isBuilding()).toBe(true))
    await writer.commit().execute()
    expect((await Promise.all(nodes)).flat()).toEqual(["0002-index"])
  })

  it("repeats what was interrupted outside a transaction", async () => {
    const { db, open, first } = await withTable()
    const all = listOf({ ...first, "0002-index": indexed })
    const writer = await db.startTransaction().execute()
    await sql`insert into entries (id) values (1)`.execute(writer)
    const interrupted = runPending(open(), all)
    const ended = expect(interrupted).rejects.toThrow()
    await eventually(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    })
    await ended
    await writer.commit().execute()
    const isValid = async () => {
      const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
        where indexrelid = 'entries_by_content'::regclass`.execute(db)
      return rows[0]?.indisvalid
    }
    expect(await isValid()).toBe(false)
    expect(await runPending(db, all)).toEqual(["0002-index"])
    expect(await isValid()).toBe(true)
  })
})
