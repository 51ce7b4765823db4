import { openDatabase } from "@pinyu/server/db/client.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startPostgres } from "./postgres.ts"

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
