/** @module-tag nightly */
import { chmod, cp, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSandbox, postmasterPid, query, runFixture, type Sandbox } from "./test-tools.fixture.ts"

const asRoot = process.getuid?.() === 0
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

describe("a start", () => {
  test("creates a UTF-8 database with the same sort order on every machine, and safe, modest settings", async () => {
    const postgres = await sandbox.start(sandbox.folder)
    const pool = new pg.Pool(postgres.connection)
    const { rows } = await pool.query(
      "select name, setting, unit from pg_settings where name = any($1) order by name",
      [
        [
          "server_version_num",
          "server_encoding",
          "listen_addresses",
          "max_connections",
          "shared_buffers",
          "fsync",
          "TimeZone",
          "log_statement",
        ],
      ],
    )
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    expect(settings).toMatchObject({
      server_encoding: "UTF8",
      listen_addresses: "",
      max_connections: "220",
      shared_buffers: String((64 * 1024) / 8),
      fsync: "on",
      TimeZone: "UTC",
      log_statement: "none",
    })
    expect(Number(settings.server_version_num)).toBeGreaterThanOrEqual(180000)
    const locale = await pool.query(
      "select datlocprovider, datlocale from pg_database where datname = current_database()",
    )
    expect(locale.rows).toEqual([{ datlocprovider: "b", datlocale: "C.UTF-8" }])
    await pool.end()
    await postgres.stop()
  })

  test("accepts connections on the unix socket only", async () => {
    const { folder } = sandbox
    const rules = (await readFile(join(folder, "cluster/pg_hba.conf"), "utf8"))
      .split("\n")
      .filter((line) => /^(host|local)/.test(line))
      .map((line) => line.split(/\s+/).filter(Boolean))
    expect(rules.filter(([kind]) => kind === "local").every((rule) => rule.at(-1) === "trust")).toBe(true)
    expect(rules.filter(([kind]) => kind !== "local").every((rule) => rule.at(-1) === "reject")).toBe(true)
  })

  test("works in a deep folder, and in one with spaces and Chinese characters", async () => {
    const deep = join(
      sandbox.root,
      "資料 夾",
      ...Array.from({ length: 12 }, () => "a-rather-long-folder-name"),
    )
    await mkdir(deep, { recursive: true })
    const { folder } = sandbox
    await symlink(folder, join(deep, "postgres"))
    const postgres = await sandbox.start(join(deep, "postgres"))
    expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }])
    expect(join(postgres.connection.host, ".s.PGSQL.5432").length).toBeLessThan(104)
    await postgres.stop()
  })

  test("reports a database of another major version", async () => {
    const folder = join(sandbox.root, "old")
    await mkdir(join(folder, "cluster"), { recursive: true })
    await writeFile(join(folder, "cluster/PG_VERSION"), "14\n")
    await expect(sandbox.start(folder)).rejects.toMatchObject({
      code: "version_mismatch",
      message: expect.stringContaining("PostgreSQL 14"),
    })
  })

  test("reports PostgreSQL's own reason when it does not start, and releases the folder", async () => {
    const { folder } = sandbox
    const conf = join(folder, "cluster/postgresql.conf")
    const good = await readFile(conf)
    await writeFile(conf, "no_such_setting = 1\n")
    await expect(sandbox.start(folder)).rejects.toMatchObject({
      code: "start_failed",
      message: expect.stringContaining("no_such_setting"),
    })
    await writeFile(conf, good)
    await (await sandbox.start(folder)).stop()
  })
})

describe("the log file", () => {
  test("is rotated at each start, keeps the previous one, and contains no value of a failing statement", async () => {
    const { folder } = sandbox
    await (await sandbox.start(folder)).stop()
    const first = await readFile(join(folder, "postgres.log"), "utf8")
    const postgres = await sandbox.start(folder)
    await query(postgres.connection, "create table member (email text primary key)")
    const insert = "insert into member values ('secret@example.com')"
    await query(postgres.connection, insert)
    await expect(query(postgres.connection, insert)).rejects.toMatchObject({ code: "23505" })
    await expect(query(postgres.connection, "select 'secret'::uuid")).rejects.toMatchObject({ code: "22P02" })
    await postgres.stop()
    const second = await readFile(join(folder, "postgres.log"), "utf8")
    expect(second).toContain("ready to accept connections")
    expect(second).not.toContain("secret")
    expect(await readFile(join(folder, "postgres.log.1"), "utf8")).toBe(first)
    expect((await stat(join(folder, "postgres.log"))).mode & 0o077).toBe(0)
  })
})

describe("stop", () => {
  test("ends open sessions and the server, can be called again, and leaves nothing behind", async () => {
    const { folder } = sandbox
    const postgres = await sandbox.start(folder)
    const client = new pg.Client(postgres.connection)
    const broken = new Promise((resolve) => client.on("error", resolve))
    await client.connect()
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect(await broken).toBeInstanceOf(Error)
    expect(await postgres.exited).toEqual({ expected: true, code: 0, signal: null })
    await expect(stat(postgres.connection.host)).rejects.toMatchObject({ code: "ENOENT" })
    await expect(postmasterPid(folder)).rejects.toThrow("no postmaster.pid")
  })

  test("leaves no timer, so the process can exit", async () => {
    const fixture = runFixture(sandbox.folder, "stop")
    await fixture.exited
    expect(fixture.child.exitCode).toBe(0)
    expect(fixture.events.map(({ event }) => event)).toEqual(["started", "ready"])
  })
})

describe.runIf(asRoot)("as root", () => {
  test("PostgreSQL runs as an unprivileged user, on a database that belonged to root", async () => {
    const folder = join(sandbox.root, "copy")
    await cp(join(sandbox.folder, "cluster"), join(folder, "cluster"), { recursive: true })
    expect((await stat(join(folder, "cluster"))).uid).toBe(0)
    const postgres = await sandbox.start(folder)
    expect((await stat(`/proc/${await postmasterPid(folder)}`)).uid).not.toBe(0)
    expect((await stat(join(folder, "cluster/base"))).uid).not.toBe(0)
    await postgres.stop()
  })

  test("works below a folder that only root may enter", async () => {
    const closed = join(sandbox.root, "closed")
    await mkdir(closed, { mode: 0o700 })
    await chmod(closed, 0o700)
    const postgres = await sandbox.start(join(closed, "data/postgres"))
    expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})
