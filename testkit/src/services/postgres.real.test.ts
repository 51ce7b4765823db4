/** @module-tag nightly */
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "@pinyu/server/db/client.ts"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { startPostgres } from "./postgres.ts"
import { startPostgresGroup } from "./postgres-group.ts"

let server: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const ask = async (text: string, connectionString = server.url) => {
  const { pool, close } = openDatabase({
    connection: { connectionString },
    onConnectionLost: () => undefined,
  })
  try {
    return (await pool.query<{ value: unknown }>(text)).rows
  } finally {
    await close()
  }
}

/** The command lines of processes that name a folder. */
const processesIn = async (folder: string) => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")))
  return lines.filter((line) => line.includes(folder))
}

test("the installed PostgreSQL accepts connections with the password", async () => {
  expect(await ask("select current_setting('server_version_num')::int >= 150000 as value")).toEqual([
    { value: true },
  ])
  await expect(ask("select 1", server.url.replace(/:[^:@]+@/, ":wrong@"))).rejects.toMatchObject({
    code: "28P01",
  })
})

test("committed data survives a restart and SIGKILL at the same address", async () => {
  await ask("create table kept as select 1 as value")
  await server.restart()
  expect(await ask("select value from kept")).toEqual([{ value: 1 }])
  await ask("insert into kept values (2)")
  await server.kill()
  await expect(ask("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" })
  await server.restart()
  expect(await ask("select value from kept")).toEqual([{ value: 1 }, { value: 2 }])
})

test.each([
  ["a server", () => startPostgres({ settings: { shared_buffers: "nothing" } })],
  // The first of three servers runs when the copy to the second fails.
  ["a group", () => startPostgresGroup({ settings: { max_wal_senders: "0" } })],
])("%s that cannot start leaves no process and no folder", async (_, start) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-failing-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o777)
  vi.stubEnv("TMPDIR", folder)
  await expect(start()).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
  expect(await processesIn(folder)).toEqual([])
})
