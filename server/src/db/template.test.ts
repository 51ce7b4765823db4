import { testDatabase } from "@pinyu/testkit/database.ts"
import { sql } from "kysely"
import { expect, it, onTestFinished, vi } from "vitest"
import { runTemplate, type TemplateValues } from "./template.ts"

const openTestDatabase = async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database.db
}

it("makes the text once for each set of values, and sends the values of each run", async () => {
  const db = await openTestDatabase()
  const build = vi.fn((values: TemplateValues) =>
    db.selectNoFrom([
      sql<string>`${values.first}::text`.as("first"),
      sql<string[] | null>`${values.list ?? sql.lit(null)}::text[]`.as("list"),
      sql<string>`${values.first}::text || ${values.second}::text`.as("both"),
    ]),
  )
  const run = (values: TemplateValues) => runTemplate(db, { shape: "a test of values", values, build })

  expect(await run({ first: "a", second: "b" })).toEqual([{ first: "a", list: null, both: "ab" }])
  expect(await run({ first: "first", second: "first" })).toEqual([
    { first: "first", list: null, both: "firstfirst" },
  ])
  expect(build).toHaveBeenCalledTimes(1)
  expect(await run({ first: "a", second: "b", list: ["c"] })).toEqual([
    { first: "a", list: ["c"], both: "ab" },
  ])
  expect(build).toHaveBeenCalledTimes(2)
})

it("refuses a value that is computed from a template's value", async () => {
  const db = await openTestDatabase()
  const template = {
    shape: "a test of computed values",
    values: { since: new Date("2026-11-26T00:00:00.000Z") },
    build: ({ since }: { since: Date }) =>
      db.selectNoFrom(sql<Date>`${new Date(since.getTime() - 1000)}::timestamptz`.as("before")),
  }
  await expect(runTemplate(db, template)).rejects.toThrow("a test of computed values")
})
