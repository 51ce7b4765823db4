/** @module-tag nightly */
import {
  type FilledDatabase,
  migrationsOnLargeTables,
  startFilledDatabase,
} from "@pinyu/testkit/migrations/filled-database.ts"
import { badMigrations, goodMigrations } from "@pinyu/testkit/migrations/planted.ts"
import { sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import type { MigrationModule } from "./run-pending.ts"

const rows = 100_000
const mostMs = 1_000

let database: FilledDatabase
beforeAll(async () => {
  database = await startFilledDatabase(rows)
  return () => database.stop()
  // Beside other files, a slow disk needs more than the usual limit.
}, 600_000)

const run = (name: string, module: MigrationModule) => database.run({ [name]: async () => module })

describe("beside writers on large tables", () => {
  it.each(migrationsOnLargeTables)("%s blocks nobody for a second", async (name, load) => {
    const report = await database.run({ [name]: load })
    expect(report).toMatchObject({ failure: undefined, errors: [] })
    expect(report.longestWaitMs).toBeLessThan(mostMs)
  })

  it.each(Object.entries(goodMigrations))(
    "the planted %s blocks nobody for a second",
    async (name, module) => {
      const report = await run(name, module)
      expect(report).toMatchObject({ failure: undefined, errors: [] })
      expect(report.longestWaitMs).toBeLessThan(mostMs)
      expect(report.written).toBeGreaterThan(8)
    },
  )

  it.each(badMigrations)("the guards reject %s", async (_, module, message) => {
    const { failure } = await run("9101-planted", module)
    expect(failure).toMatch(message)
  })

  it("a lock without a limit, behind a long transaction, is noticed", async () => {
    const module: MigrationModule = {
      isOutsideTransaction: true,
      up: async (db) => {
        await sql`alter table posts add column if not exists late text`.execute(db)
      },
    }
    const { longestWaitMs } = await run("9201-planted", module)
    expect(longestWaitMs).toBeGreaterThan(mostMs)
  })

  it("columns that older nodes still write are noticed", async () => {
    const module: MigrationModule = {
      up: async (db) => {
        await db.schema.alterTable("posts").renameColumn("likes_count", "likes").execute()
        await db.schema.alterTable("sessions").renameColumn("device", "browser").execute()
      },
    }
    const { errors } = await run("9202-planted", module)
    expect(errors.toSorted()).toEqual([
      expect.stringContaining('column "device" of relation "sessions" does not exist'),
      expect.stringContaining('column "likes_count" does not exist'),
    ])
  })
})
