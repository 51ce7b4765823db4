/** @module-tag nightly */
import { eventually } from "@pinyu/testkit/eventually.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { command, connectionTo } from "@pinyu/testkit/test-server.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { newId } from "../platform/ids.ts"
import { createLog } from "../platform/observability/log.ts"
import { openDatabase } from "./client.ts"
import { runMigrations } from "./run-migrations.ts"

let server: Awaited<ReturnType<typeof startPostgres>>
let lines: string[]
const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } })

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(() => {
  lines = []
})

const emptyDatabase = async (encoding = "UTF8") => {
  const name = `nodes_${newId().replaceAll("-", "")}`
  const on = { connection: { connectionString: server.url } }
  await command(on, `create database ${name} template template0 encoding '${encoding}' locale 'C'`)
  return connectionTo(on, name)
}

const open = (connection: Awaited<ReturnType<typeof emptyDatabase>>) =>
  openDatabase({ connection, onConnectionLost: () => undefined })

describe("runMigrations", () => {
  it("runs each migration once when several nodes start on an empty database", async () => {
    const connection = await emptyDatabase()
    await Promise.all(Array.from({ length: 5 }, () => runMigrations(connection, log)))
    const ran = lines.filter((line) => line.includes("the schema is up to date"))
    expect(ran).toHaveLength(1)
    const { db, close } = open(connection)
    expect(await db.selectFrom("members").selectAll().execute()).toEqual([])
    await close()
  })

  it("waits for another node's migrations, says so, and goes on when that node is gone", async () => {
    const connection = await emptyDatabase()
    const { pool, close } = open(connection)
    const other = await pool.connect()
    other.on("error", () => undefined)
    const { rows } = await other.query(
      "select pg_backend_pid() as pid, pg_advisory_lock(hashtextextended('migrations', 0))",
    )
    lines = []
    const second = runMigrations(connection, log)
    await vi.waitFor(() => expect(lines.join("")).toContain("another node runs the migrations"), 60_000)
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
    other.release(true)
    await expect(second).resolves.toBeUndefined()
    await expect(pool.query("select from members")).resolves.toMatchObject({ rowCount: 0 })
    await close()
  })

  it("starts on the schema of a newer version", async () => {
    const connection = await emptyDatabase()
    await runMigrations(connection, log)
    const { pool, close } = open(connection)
    await pool.query("insert into kysely_migration values ('9999-later', '2030-01-01')")
    lines = []
    await expect(runMigrations(connection, log)).resolves.toBeUndefined()
    expect(lines).toEqual([])
    await close()
  })

  it("says so when its role may open a single connection", async () => {
    const { connectionString = "" } = await emptyDatabase()
    const url = new URL(connectionString)
    await command(
      { connection: { connectionString } },
      "create role single login password 'single' connection limit 1",
    )
    url.username = "single"
    url.password = "single"
    await expect(runMigrations({ connectionString: url.href }, log)).rejects.toThrow(
      "only one connection at a time",
    )
  })

  it("waits for a database that starts later", async () => {
    const connection = await emptyDatabase()
    await server.kill()
    const waiting = runMigrations(connection, log)
    await eventually(() => expect(lines.join("")).toContain("does not answer yet"))
    await server.restart()
    await expect(waiting).resolves.toBeUndefined()
  })

  it("explains, without the password, why a database cannot be used", async () => {
    const gone = { connectionString: "postgres://pinyu:planted@127.0.0.1:1/pinyu" }
    await expect(runMigrations(gone, log, 0)).rejects.toThrow(
      "The database cannot be used: connect ECONNREFUSED 127.0.0.1:1 (ECONNREFUSED). Is DATABASE_URL right?",
    )
    const wrong = { connectionString: server.url.replace(/:[^:@]+@/, ":planted@") }
    await expect(runMigrations(wrong, log)).rejects.toThrow(
      'The database cannot be used: password authentication failed for user "pinyu" (28P01). Is DATABASE_URL right?',
    )
    expect(lines.join("")).not.toContain("planted")
  })

  it("rejects a database that cannot store every character", async () => {
    const latin = await emptyDatabase("LATIN1")
    await expect(runMigrations(latin, log)).rejects.toThrow("The database is encoded in LATIN1")
  })
})
