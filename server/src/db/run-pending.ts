import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import type { Migration } from "kysely/migration"
import pg from "pg"
import type { Db } from "./client.ts"

/** The module of a migration. */
export interface MigrationModule extends Migration {
  /**
   * Each statement of `up` commits alone, for `create index concurrently` and updates in batches. `up` begins by
   * undoing or skipping what an interrupted attempt left, and takes no lock that blocks writers.
   */
  isOutsideTransaction?: boolean
}

/** By name, in order. They load when one is pending. */
export type Migrations = Record<string, () => Promise<MigrationModule>>

export interface MigrationOptions {
  /** How often a migration tries to get its locks, once every 1.5 s; default 60. */
  attempts?: number
  /** Called when a migration gets no lock and tries again, and with null when another node's migrations run. */
  onWait?: (name: string | null) => void
}

const undefinedTable = "42P01"
const [lockNotAvailable, deadlock] = ["55P03", "40P01"]

/**
 * All statements on a table wait behind a migration that waits for it. It gives up soon, lets them pass and tries
 * again.
 */
const lockLimitMs = 500
/** Every fifth time it waits longer: PostgreSQL ends an autovacuum for a statement that has waited for a second. */
const longLockLimitMs = 1_300

/** How long an attempt to get the locks of a migration waits, in ms. The first is 1. */
export const lockLimitOf = (attempt: number) => (attempt % 5 === 0 ? longLockLimitMs : lockLimitMs)

const pauseMs = 1_000
const pollMs = 100

const failsWith = (error: unknown, codes: readonly (string | undefined)[]) =>
  error instanceof pg.DatabaseError && codes.includes(error.code)

/** The names of the migrations that ran; none in an empty database. */
const findExecuted = async (db: Db) => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (failsWith(error, [undefinedTable])) return new Set<string>()
    throw error
  }
}

const loadAll = async (migrations: Migrations) => {
  const loading = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(loading))
}

/**
 * Runs `work` in a session that no other node's migrations run beside. The others poll: a statement that waits
 * would hold a snapshot, for which `create index concurrently` waits in turn.
 */
const inTurn = <Result>(db: Db, onWait: () => void, work: (session: Db) => Promise<Result>) =>
  db.connection().execute(async (session) => {
    const key = sql`hashtextextended('migrations', 0)`
    const tryLock = sql<{ isLocked: boolean }>`select pg_try_advisory_lock(${key}) as "isLocked"`
    const isOurs = async () => (await tryLock.execute(session)).rows[0]?.isLocked === true
    if (!(await isOurs())) {
      onWait()
      while (!(await isOurs())) await sleep(pollMs)
    }
    // The lock of a machine that vanishes in the middle is free a minute later, not two hours.
    await sql`select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
      set_config('tcp_keepalives_count', '3', false)`.execute(session)
    try {
      return await work(session)
    } finally {
      await sql`reset lock_timeout`.execute(session)
      await sql`select pg_advisory_unlock(${key})`.execute(session)
    }
  })

/**
 * Runs the pending migrations, each in a transaction of its own unless it says otherwise, and returns their names.
 * An interrupted run goes on where it ended. Several nodes may start at once, also one of an older version on a
 * newer schema. Throws the error of a failed migration, whose transaction is rolled back.
 */
export const runPending = async (
  db: Db,
  migrations: Migrations,
  { attempts = 60, onWait = () => undefined }: MigrationOptions = {},
): Promise<string[]> => {
  const names = Object.keys(migrations)
  const pendingAfter = (executed: ReadonlySet<string>) => names.filter((name) => !executed.has(name))
  if (pendingAfter(await findExecuted(db)).length === 0) return []

  const { Migrator } = await import("kysely/migration")
  const modules = await loadAll(migrations)
  const isOutside = (name: string) => modules[name]?.isOutsideTransaction ?? false

  /** Runs the pending migrations up to this one. */
  const runUpTo = async (session: Db, name: string) => {
    const migrator = new Migrator({ db: session, provider: { getMigrations: async () => modules } })
    for (let attempt = 1; ; attempt++) {
      const limit = isOutside(name) ? 0 : lockLimitOf(attempt)
      await sql`select set_config('lock_timeout', ${String(limit)}, false)`.execute(session)
      const { error } = await migrator.migrateTo(name, { disableTransactions: isOutside(name) })
      if (error === undefined) return
      if (!failsWith(error, [lockNotAvailable, deadlock])) throw error
      if (attempt >= attempts)
        throw new Error(
          `The migration ${name} gets no lock: a long transaction, such as a backup, or a vacuum uses its table. Start again after it.`,
          { cause: error },
        )
      onWait(name)
      await sleep(pauseMs)
    }
  }

  return inTurn(
    db,
    () => onWait(null),
    async (session) => {
      const executed = await findExecuted(session)
      const pending = pendingAfter(executed)
      // Nobody waits for the locks of an empty database, where one transaction is the fastest.
      const isEmpty = executed.size === 0
      for (const [index, name] of pending.entries()) {
        const next = pending[index + 1]
        const isJoined = isEmpty && next !== undefined && !isOutside(name) && !isOutside(next)
        if (!isJoined) await runUpTo(session, name)
      }
      return pending
    },
  )
}
