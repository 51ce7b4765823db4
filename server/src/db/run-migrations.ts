import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Log } from "../platform/observability/log.ts"
import { checkSameDatabase, checkSessions, limitsStatements } from "./check-pooler.ts"
import { openDatabase } from "./client.ts"
import { type DatabaseConnection, directConnection } from "./connection.ts"
import { isDatabaseError } from "./database-errors.ts"
import { migrate } from "./migrate.ts"

const oldestVersion = 15
const connectTimeoutMs = 30_000
const retryMs = 500

/** Generous, because indexing a large table takes time, as do another node's migrations. */
const migrationLimitMs = 60 * 60_000

interface ServerFacts {
  version: number
  encoding: string
  /** A standby, which a proxy may lead to until a failover has ended. */
  isReadOnly: boolean
}

/** SQLSTATE `read_only_sql_transaction`, which `isDatabaseError` recognises. */
const readOnly = "25006"

/** Retries until the database accepts writes: a database that starts at the same time may need longer. */
const waitForServer = async (pool: pg.Pool, log: Log, timeoutMs: number): Promise<ServerFacts> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      const { rows } = await pool.query<ServerFacts>(
        `select current_setting('server_version_num')::int / 10000 as version,
          current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      )
      if (rows[0]?.isReadOnly)
        throw Object.assign(new Error("it is read-only, as a standby is"), { code: readOnly })
      if (rows[0]) return rows[0]
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("unsupported startup parameter"))
        throw new Error(
          "A pooler is in front of the database. In transaction mode, set DATABASE_DIRECT_URL, too. In session " +
            "mode, let it ignore the startup parameters statement_timeout and " +
            "idle_in_transaction_session_timeout, and set them for the role.",
          { cause: error },
        )
      const code = error instanceof Error && "code" in error ? ` (${error.code})` : ""
      const reason = error instanceof Error ? `${error.message || "no connection"}${code}` : String(error)
      if (!isDatabaseError(error) || performance.now() > deadline)
        throw new Error(`The database cannot be used: ${reason}. Is DATABASE_URL right?`, { cause: error })
      log.warn({ err: error }, "the database does not answer yet")
    }
    await sleep(retryMs)
  }
}

/** A pooler may ignore the limit that a connection sends. */
const warnWithoutLimit = async (pool: pg.Pool, log: Log) => {
  if (await limitsStatements(pool)) return
  log.warn({}, "a pooler ignores our time limit of statements: set statement_timeout for the database's role")
}

/** Checks what a pooler in front of the database does. The migrations' own pool is direct. */
const checkPooler = async (connection: DatabaseConnection, pool: pg.Pool, log: Log, timeoutMs: number) => {
  await checkSessions(pool)
  if (!connection.direct) return warnWithoutLimit(pool, log)
  const pooled = openDatabase({ connection, size: 1, onConnectionLost: () => undefined })
  try {
    await waitForServer(pooled.pool, log, timeoutMs)
    await checkSameDatabase(pooled.pool, pool)
    await warnWithoutLimit(pooled.pool, log)
  } finally {
    await pooled.close()
  }
}

/**
 * Waits up to `timeoutMs` for the database, then runs the migrations in a session of their own. Several nodes
 * may do so at once. Throws a readable error for a database that cannot be reached or used, and the error of a
 * failed migration.
 */
export const runMigrations = async (
  connection: DatabaseConnection,
  log: Log,
  timeoutMs = connectTimeoutMs,
) => {
  const { db, pool, close } = openDatabase({
    connection: directConnection(connection),
    size: 2,
    statementLimitMs: migrationLimitMs,
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  })
  try {
    const { version, encoding } = await waitForServer(pool, log, timeoutMs)
    if (version < oldestVersion)
      throw new Error(`The database is PostgreSQL ${version}: ${oldestVersion} or newer is needed.`)
    if (encoding !== "UTF8")
      throw new Error(`The database is encoded in ${encoding}: make one with the encoding UTF8.`)
    // The embedded database has nothing in front of it. Several hosts have no connection string.
    if (connection.connectionString ?? connection.stream) await checkPooler(connection, pool, log, timeoutMs)
    const onWait = (migration: string | null) =>
      migration === null
        ? log.warn({}, "another node runs the migrations: this one waits for it")
        : log.warn({ migration }, "a migration waits for a lock")
    const ran = await migrate(db, { onWait })
    if (ran.length > 0) log.info({ migrations: ran }, "the schema is up to date")
  } finally {
    await close()
  }
}
