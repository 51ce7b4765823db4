import { createHash } from "node:crypto"
import { pageLimits } from "@pinyu/contract/paging"
import { type PostgresPool, type RawBuilder, sql } from "kysely"
import type pg from "pg"

const mark = "/* prepared */"

/**
 * Each connection keeps the plan of each text until it closes: 50 to 600 kB, more for longer ones. Parameters
 * such as the number of cities or the page length create unlimited texts, so only a limited number of short
 * ones is prepared.
 */
const most = { texts: 200, characters: 6_000 }

/**
 * Marks a query, at its end or within a subquery by `modifyEnd`, as prepared: each connection parses it once,
 * and plans it once if the plan does not depend on the values. For queries that run at almost every request:
 * they have few texts, and name their columns, since a prepared statement fails after a migration changes its
 * result.
 */
export const prepared = sql.raw(mark)

/**
 * A value that the planner does not look at. Where a value changes the estimate much, such as a number of
 * rows or of cities, PostgreSQL otherwise plans a prepared query anew at each run.
 */
export const hiddenFromPlanner = <Value>(
  value: Value | RawBuilder<Value>,
  type: "bigint" | "bytea[]" | "smallint[]" | "text[]" | "timestamptz[]" | "uuid" | "uuid[]",
) => sql<Value>`(select ${value}::${sql.raw(type)})`

/** Whether a marked text is too long to be prepared. */
export const isTooLong = (text: string) => text.includes(mark) && text.length > most.characters

/**
 * As `prepared`, for a list with a variable limit: only the usual page length is prepared, since each limit
 * is a text of its own. With the limit as a parameter, PostgreSQL would assume a tenth of all rows and plan
 * each run anew.
 */
export const preparedFor = (limit: number, usual: number = pageLimits.default) =>
  limit === usual + 1 ? prepared : sql.raw("")

/** Lets a pool's connections prepare the marked queries, each named by its text. */
const preparing = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): pg.PoolClient => {
  const query = (text: string, values: unknown[]) => {
    const name = text.includes(mark) ? nameOf(text) : undefined
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
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
 */
export const withPreparedStatements = (pool: pg.Pool): ReportingPool => {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most.texts || isTooLong(text)) return undefined
    const name = createHash("sha256").update(text).digest("base64url")
    names.set(text, name)
    return name
  }
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client, nameOf)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
