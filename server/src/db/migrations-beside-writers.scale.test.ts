import {
  type FilledDatabase,
  migrationsOnLargeTables,
  startFilledDatabase,
} from "@pinyu/testkit/migrations/filled-database.ts"
import { goodMigrations } from "@pinyu/testkit/migrations/planted.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

const rows = Number(process.env.SCALE_ROWS || 10_000_000)
const mostMs = 1_000
const limitMs = 60 * 60_000

let database: FilledDatabase
beforeAll(async () => {
  database = await startFilledDatabase(rows)
}, limitMs)
afterAll(() => database.stop())

const planted = Object.entries(goodMigrations).map(([name, module]) => [name, async () => module] as const)

it.each([...migrationsOnLargeTables, ...planted])(
  `%s blocks nobody for a second on ${rows} rows`,
  async (name, load) => {
    const began = performance.now()
    const report = await database.run({ [name]: load })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${name}: ${seconds} s, ${report.written} writes meanwhile, longest wait for a lock ${report.longestWaitMs.toFixed(0)} ms\n`,
    )
    expect(report).toMatchObject({ failure: undefined, errors: [] })
    expect(report.longestWaitMs).toBeLessThan(mostMs)
  },
  limitMs,
)
