import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { DatabaseConnection } from "./connection.ts"
import { sqlStateOf } from "./database-errors.ts"
import { withPreparedStatements } from "./prepared.ts"
import { withoutSilentConnections } from "./silent-connections.ts"
import type { Tables } from "./tables.ts"

/** The database or a transaction on it. Queries accept either. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A finished query. Its text has placeholders for the values. */
export interface EndedQuery {
  text: string
  seconds: number
  failed: boolean
  /** The SQLSTATE of an error of the database. */
  sqlState?: string | undefined
}

export interface DatabaseOptions {
  connection: DatabaseConnection
  /** The maximum number of connections; default 12. */
  size?: number
  /** The time limit of a statement in milliseconds; default 8,000. */
  statementLimitMs?: number
  /** Called after each query. */
  onQuery?: (query: EndedQuery) => void
  /** Called when a connection breaks; the pool replaces it. */
  onConnectionLost: (error: Error) => void
}

/** The time limit for opening a connection, and for waiting for a free one. */
const connectionLimitMs = 5_000

/**
 * How long an unused connection is kept. A new one plans each statement anew, several times; the pool's default of
 * ten seconds closes those that only peaks need between two peaks.
 */
const idleLimitMs = 60_000

/**
 * How much longer than the server's own time limit the client waits for a statement. After that, the server
 * is considered unresponsive.
 */
const silenceMs = 2_000

const dateOid = 1082

/** Calendar days stay `YYYY-MM-DD` strings: a Date would shift them by the time zone. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === dateOid ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/**
 * Opens a pool on PostgreSQL 15 or later. Every query ends with a result or with an error that
 * `isDatabaseError` recognises, and a connection that does not respond is replaced. `close` waits for running
 * queries.
 */
export const openDatabase = ({
  connection,
  size = 12,
  statementLimitMs = 8_000,
  onQuery = () => undefined,
  onConnectionLost,
}: DatabaseOptions) => {
  const { direct, ...target } = connection
  const isPooled = direct !== undefined
  const pool = new pg.Pool({
    max: size,
    types: parsers,
    connectionTimeoutMillis: connectionLimitMs,
    idleTimeoutMillis: idleLimitMs,
    query_timeout: statementLimitMs + silenceMs,
    // A pooler rejects them, because they would change the sessions of others. It sets its own.
    ...(!isPooled && {
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: statementLimitMs,
    }),
    keepAlive: true,
    application_name: "pinyu",
    ...target,
  })
  let closing = false
  // Without listeners, a restart of the database would end the process. The pool forwards its connections'
  // errors.
  pool.on("error", () => undefined)
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!closing) onConnectionLost(error)
    }),
  )
  const reliable = withoutSilentConnections(isPooled ? pool : withPreparedStatements(pool))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: reliable }),
    log: (event) =>
      onQuery({
        text: event.query.sql,
        seconds: event.queryDurationMillis / 1000,
        failed: event.level === "error",
        sqlState: event.level === "error" ? sqlStateOf(event.error) : undefined,
      }),
  })
  const close = async () => {
    closing = true
    await db.destroy()
    // Kysely does not close a pool that none of its queries has used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
