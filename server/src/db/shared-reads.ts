import type { PostgresPool, PostgresPoolClient } from "kysely"
import { sqlStateOf } from "./database-errors.ts"
import type { PreparedStatement } from "./prepared.ts"
import type { SharedConnections } from "./shared-connections.ts"

/** A finished query. Its text has placeholders for the values. */
export interface EndedQuery {
  text: string
  /** Without the wait for a connection. */
  seconds: number
  failed: boolean
  /** The SQLSTATE of an error of the database. */
  sqlState?: string | undefined
}

interface Options {
  shared: SharedConnections
  statementOf: (text: string) => PreparedStatement | undefined
  /** Called after each query. */
  onQuery: (query: EndedQuery) => void
}

/**
 * SQLSTATEs of a statement that a connection has not prepared, or has prepared already. `pg` is wrong about it after
 * the first of several reads failed while it was prepared: that error went to the first one only.
 */
const wronglyPrepared = ["26000", "42P05"]

/** SQLSTATE of a write on a standby, or on a primary that became one. */
const readOnly = "25006"

/**
 * A client that takes a connection of the pool with its first query that is no shared read: a transaction with its
 * `begin`, for all its queries.
 */
const createClient = (pool: PostgresPool, { shared, statementOf, onQuery }: Options) => {
  let own: Promise<PostgresPoolClient> | undefined

  /** Errors with one of the states in `except` are not reported. */
  const observe = async <Result>(
    text: string,
    work: () => Promise<Result>,
    except: readonly string[] = [],
  ) => {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const result = await work().catch((error: unknown) => {
      const sqlState = sqlStateOf(error)
      if (sqlState === undefined || !except.includes(sqlState))
        onQuery({ text, seconds: seconds(), failed: true, sqlState })
      throw error
    })
    onQuery({ text, seconds: seconds(), failed: false })
    return result
  }
  const onShared = (text: string) => {
    if (own !== undefined) return undefined
    const statement = statementOf(text)
    return statement?.onlyReads ? shared.take(statement) : undefined
  }
  const query = async (text: string, values: unknown[]) => {
    const read = onShared(text)
    if (read)
      try {
        return await observe(text, () => read(values), wronglyPrepared)
      } catch (error) {
        if (!wronglyPrepared.includes(sqlStateOf(error) ?? "")) throw error
      }
    own ??= pool.connect()
    const client = await own
    return observe(text, () => client.query(text, values)).catch((error: unknown) => {
      // The address may lead to another server by now, and connections that only read do not notice.
      if (sqlStateOf(error) === readOnly) shared.renew()
      throw error
    })
  }
  const release = (destroy?: boolean) => {
    const withoutConnection = () => undefined
    void own?.then((client) => client.release(destroy), withoutConnection)
  }
  // Kysely also allows cursors, which nothing here uses.
  return { query, release } as PostgresPoolClient
}

/** The pool for Kysely, whose prepared reads outside of transactions wait together on shared connections. */
export const withSharedReads = (pool: PostgresPool, options: Options): PostgresPool => ({
  options: pool.options,
  connect: async () => createClient(pool, options),
  end: async () => {
    await Promise.all([options.shared.close(), pool.end()])
  },
})
