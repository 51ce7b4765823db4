import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { DatabaseConnection } from "./connection.ts"
import { createPreparedStatements, withPreparedStatements } from "./prepared.ts"
import { createSharedConnections } from "./shared-connections.ts"
import { type EndedQuery, withSharedReads } from "./shared-reads.ts"
import { withoutSilentConnections } from "./silent-connections.ts"
import type { Tables } from "./tables.ts"

/** The database or a transaction on it. Queries accept either. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface DatabaseOptions {
  connection: DatabaseConnection
  /** The maximum number of connections, with those that reads share; default 12. */
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

/** How many of the connections reads share. A small pool has none to spare. */
const sharedOf = (size: number) => (size < 6 ? 0 : 2)

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
  const options: pg.ClientConfig = {
    types: parsers,
    connectionTimeoutMillis: connectionLimitMs,
    query_timeout: statementLimitMs + silenceMs,
    // A pooler rejects them, because they would change the sessions of others. It sets its own.
    ...(!isPooled && {
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: statementLimitMs,
    }),
    keepAlive: true,
    application_name: "pinyu",
    ...target,
  }
  const count = isPooled ? 0 : sharedOf(size)
  const pool = new pg.Pool({ ...options, max: size - count, idleTimeoutMillis: idleLimitMs })
  let closing = false
  // Without listeners, a restart of the database would end the process. The pool forwards its connections'
  // errors.
  pool.on("error", () => undefined)
  const onLost = (error: Error) => {
    if (!closing) onConnectionLost(error)
  }
  pool.on("connect", (client) => client.on("error", onLost))
  const statementOf = createPreparedStatements()
  const reliable = withoutSilentConnections(isPooled ? pool : withPreparedStatements(pool, statementOf))
  const shared = createSharedConnections({
    ...{ count, connection: options, idleLimitMs, onConnectionLost: onLost },
  })
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withSharedReads(reliable, { shared, statementOf, onQuery }) }),
  })
  const close = async () => {
    closing = true
    await db.destroy()
    // Kysely does not close a pool that none of its queries has used.
    if (!pool.ending) await pool.end()
  }
  /** The connections by their state, and the queries that wait for one. */
  const counts = () => {
    const { total, idle } = shared.counts()
    return {
      busy: pool.totalCount + total - pool.idleCount - idle,
      idle: pool.idleCount + idle,
      waiting: pool.waitingCount,
    }
  }
  return { db, pool, counts, close }
}
