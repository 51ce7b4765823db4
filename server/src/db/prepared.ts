import { createHash } from "node:crypto"
import { pageLimits } from "@pinyu/contract/paging"
import { type PostgresPool, type RawBuilder, sql } from "kysely"
import type pg from "pg"

const marks = { read: "/* prepared read */", write: "/* prepared write */" }

/**
 * Each connection keeps the plan of each text until it closes: 50 to 600 kB, more for longer ones. Parameters
 * such as the number of cities or the page length create unlimited texts, so only a limited number of short
 * ones is prepared.
 */
const most = { texts: 200, characters: 6_000 }

/**
 * Marks a query that only reads, at its end or within a subquery by `modifyEnd`, as prepared: each connection parses
 * it once, and plans it once if the plan does not depend on the values. For queries that run at almost every
 * request: they have few texts, and name their columns, since a prepared statement fails after a migration
 * changes its result. They are short: outside of a transaction, others wait behind them on a shared connection.
 */
export const prepared = sql.raw(marks.read)

/** As `prepared`, for a query that writes or locks rows. */
export const preparedWrite = sql.raw(marks.write)

/**
 * A value that the planner does not look at. Where a value changes the estimate much, such as a number of
 * rows or of cities, PostgreSQL otherwise plans a prepared query anew at each run.
 */
export const hiddenFromPlanner = <Value>(
  value: Value | RawBuilder<Value>,
  type: "bigint" | "bytea[]" | "smallint[]" | "text[]" | "timestamptz[]" | "uuid" | "uuid[]",
) => sql<Value>`(select ${value}::${sql.raw(type)})`

const isMarked = (text: string) => text.includes(marks.read) || text.includes(marks.write)

/** Whether a marked text is too long to be prepared. */
export const isTooLong = (text: string) => isMarked(text) && text.length > most.characters

/**
 * As `prepared`, for a list with a variable limit: only the usual page length is prepared, since each limit
 * is a text of its own. With the limit as a parameter, PostgreSQL would assume a tenth of all rows and plan
 * each run anew.
 */
export const preparedFor = (limit: number, usual: number = pageLimits.default) =>
  limit === usual + 1 ? prepared : sql.raw("")

/** A marked text, and its name as a prepared statement. */
export interface PreparedStatement {
  name: string
  text: string
  onlyReads: boolean
}

/** Returns the prepared statement of a text; undefined when it is not to be prepared. */
export const createPreparedStatements = () => {
  const known = new Map<string, PreparedStatement>()
  return (text: string): PreparedStatement | undefined => {
    const statement = known.get(text)
    if (statement !== undefined || !isMarked(text)) return statement
    if (known.size >= most.texts || isTooLong(text)) return undefined
    const name = createHash("sha256").update(text).digest("base64url")
    const found = { name, text, onlyReads: !text.includes(marks.write) }
    known.set(text, found)
    return found
  }
}

type StatementOf = ReturnType<typeof createPreparedStatements>

/** Lets a pool's connections prepare the marked queries, each named by its text. */
const preparing = (client: pg.PoolClient, statementOf: StatementOf): pg.PoolClient => {
  const query = (text: string, values: unknown[]) => {
    const statement = statementOf(text)
    return statement === undefined
      ? client.query(text, values)
      : client.query({ name: statement.name, text, values })
  }
  return new Proxy(client, {
    get: (target, key) => {
      if (key === "query") return query
      const value: unknown = Reflect.get(target, key)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

/** A pool of connections that also report notices. */
export interface ReportingPool extends PostgresPool {
  connect(): Promise<pg.PoolClient>
}

/**
 * The pool for Kysely: marked queries become prepared statements of their connection, up to 200 short ones.
 * Not for a pooler in transaction mode, whose next transaction may run in a session that lacks them.
 */
export const withPreparedStatements = (pool: pg.Pool, statementOf: StatementOf): ReportingPool => {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client, statementOf)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
