import { testDatabase } from "@pinyu/testkit/database.ts"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { prepared } from "./prepared.ts"

it("prepares a marked text once, but neither unlimited nor very long texts", async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const { connection } = database
  const { db, close } = openDatabase({ connection, size: 1, onConnectionLost: () => undefined })
  onTestFinished(close)
  const count = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(db)
    return Number(rows[0]?.count)
  }
  const ask = (text: string) => sql`select ${sql.raw(text)} ${prepared}`.execute(db)

  await ask("1")
  await ask("1")
  expect(await count()).toBe(1)
  await ask(`'${"x".repeat(5_000)}'`)
  expect(await count()).toBe(1)
  for (let n = 2; n <= 300; n++) await ask(String(n))
  expect(await count()).toBe(200)
})
