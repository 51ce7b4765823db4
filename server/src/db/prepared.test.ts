import { testDatabase } from "@pinyu/testkit/database.ts"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { compileOnce } from "./compile-once.ts"
import { directConnection } from "./connection.ts"
import { prepared } from "./prepared.ts"

it("prepares a marked text once, but neither unlimited nor very long texts", async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  // A pooler would hand out other sessions.
  const connection = directConnection(database.connection)
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
  await ask(`'${"x".repeat(7_000)}'`)
  expect(await count()).toBe(1)
  for (let n = 2; n <= 300; n++) await ask(String(n))
  expect(await count()).toBe(200)
})

it("refuses a query built once that is too long to be prepared", async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const selecting = compileOnce<{ one: number }, { one: number; text: string }, number>((db, slot, length) =>
    db
      .selectNoFrom([slot("one").as("one"), sql.lit("x".repeat(length)).$castTo<string>().as("text")])
      .modifyEnd(prepared),
  )
  expect(await selecting(db, { one: 1 }, 1)).toMatchObject([{ text: "x" }])
  await expect(selecting(db, { one: 1 }, 7_000)).rejects.toThrow("too long to be prepared")
})
