import { createHash } from "node:crypto"
import { pageLimits } from "@pinyu/contract/paging"
import { type PostgresPool, sql } from "kysely"
import type pg from "pg"

const mark = "/* prepared */"

/**
 * Each connection keeps the plan of each text until it ends: 50 to 600 kB, more for longer ones. What a caller may vary
 * (how many cities, how long a page) makes texts without end, so that only so many, and only short ones, are kept.
 */
const most = { texts: 200, characters: 4_000 }

/**
 * Put at the end of a query, or of one inside of it, with `modifyEnd`: each connection then parses it once instead of at every run, and plans it once
 * where the plan does not depend on the values. For queries that run at nearly every request: they have few texts, and
 * name their columns, since a prepared statement fails when a migration changes what it answers.
 */
export const prepared = sql.raw(mark)

/**
 * `prepared`, for a list whose length its caller chooses: where it asks for one more than the usual page shows, since each length
 * is a text of its own. As a value in one text for all, PostgreSQL would expect a tenth of all rows, and plan each run anew.
 */
export const preparedFor = (limit: number, usual: number = pageLimits.default) =>
  limit === usual + 1 ? prepared : sql.raw("")

/** Lets a connection of the pool prepare the marked queries, each under the name of its text. */
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

/** The pool as Kysely uses it: queries marked as `prepared` become prepared statements of their connection, the first 200 short ones. */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most.texts || text.length > most.characters) return undefined
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
