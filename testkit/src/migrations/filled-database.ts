import { openDatabase } from "@pinyu/server/db/client.ts"
import { migrations } from "@pinyu/server/db/migrate.ts"
import { type MigrationModule, type Migrations, runPending } from "@pinyu/server/db/run-pending.ts"
import { startPostgres } from "../services/postgres.ts"
import { orEnd } from "../services/postgres-server.ts"
import { fillTables } from "./fill-tables.ts"
import { guarded, installGuards, markUnfilled } from "./guards.ts"
import { besideWriters, type WritersReport } from "./writers.ts"

/**
 * The migrations before this one ran when the tables were small. All from it on are tested on large ones. To fill
 * a table that one of them creates, name the next one here.
 */
const firstOnLargeTables = "0117"

const isBefore = (name: string) => name < firstOnLargeTables

const pick = (all: Migrations, isPicked: (name: string) => boolean): Migrations =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isPicked(name)))

/** The migrations that are tested on large tables, in order. */
export const migrationsOnLargeTables = Object.entries(pick(migrations, (name) => !isBefore(name)))

/** Runs twice what has no transaction, as a node does that ended before it noted the migration. */
const checked = ({ up, isOutsideTransaction = false }: MigrationModule): MigrationModule => ({
  isOutsideTransaction,
  up: async (db) => {
    if (!isOutsideTransaction) return guarded(db, () => up(db))
    await up(db)
    await up(db)
  },
})

export interface MigrationReport extends WritersReport {
  /** The message of the error that ended the migrations. */
  failure: string | undefined
}

/**
 * A PostgreSQL of its own with `rows` rows in each large table of the schema before `firstOnLargeTables`. `run`
 * runs further migrations beside writers. The guards make a migration fail that would block writers longer on
 * larger tables.
 */
export const startFilledDatabase = async (rows: number) => {
  const server = await startPostgres({ settings: { fsync: "off", max_wal_size: "8GB" } })
  const connection = { connectionString: server.url }
  const open = () =>
    openDatabase({ connection, size: 2, statementLimitMs: 60 * 60_000, onConnectionLost: () => undefined })
  let known = pick(migrations, isBefore)

  const first = open()
  await orEnd(
    async () => {
      await runPending(first.db, known)
      await fillTables(first.pool, rows)
      await installGuards(first.pool)
    },
    () => first.close().finally(server.stop),
  )
  await first.close()

  return {
    run: async (added: Migrations): Promise<MigrationReport> => {
      const load = (module: () => Promise<MigrationModule>) => async () => checked(await module())
      const all = Object.entries(added).map(([name, module]) => [name, load(module)] as const)
      const { db, pool, close } = open()
      let failure: string | undefined
      await markUnfilled(pool)
      const report = await besideWriters(connection, rows, () =>
        runPending(db, { ...known, ...Object.fromEntries(all) }).catch((error: unknown) => {
          failure = String(error)
        }),
      )
      const { rows: executed } = await pool.query<{ name: string }>("select name from kysely_migration")
      known = pick({ ...known, ...added }, (name) => executed.some((row) => row.name === name))
      await close()
      return { ...report, failure }
    },
    stop: server.stop,
  }
}

export type FilledDatabase = Awaited<ReturnType<typeof startFilledDatabase>>
