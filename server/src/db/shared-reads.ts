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

/** SQLSTATE of a prepared statement that a connection does not know. */
const unknownStatement = "26000"

/**
 * A client that takes a connection of the pool with its first query that is no shared read: a transaction with its
 * `begin`, for all its queries.
 */
const createClient = (pool: PostgresPool, { shared, statementOf, onQuery }: Options) => {
  let own: Promise<PostgresPoolClient> | undefined

  const observe = async <Result>(text: string, work: () => Promise<Result>) => {
    const began = performance.now()
    const end = (error?: { cause: unknown }) => {
      const seconds = (performance.now() - began) / 1000
      onQuery({ text, seconds, failed: error !== undefined, sqlState: error && sqlStateOf(error.cause) })
    }
    try {
      const result = await work()
      end()
      return result
    } catch (error) {
      end({ cause: error })
      throw error
    }
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
        return await observe(text, () => read(values))
      } catch (error) {
        // Its preparation failed with a read before it, to which that error went.
        if (sqlStateOf(error) !== unknownStatement) throw error
      }
    own ??= pool.connect()
    const client = await own
    return observe(text, () => client.query(text, values))
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
    await options.shared.close()
    await pool.end()
  },
})
