import { createHash } from "node:crypto"
import { type PostgresPool, sql } from "kysely"
import type pg from "pg"

const mark = "/* prepared */"

/**
 * Put at the end of a query, or of one inside of it, with `modifyEnd`: each connection then parses it once instead of at every run, and plans it once
 * where the plan does not depend on the values. For queries that run at nearly every request: they have few texts, and
 * name their columns, since a prepared statement fails when a migration changes what it answers.
 */
export const prepared = sql.raw(mark)

/** Lets a connection of the pool prepare the marked queries, each under the name of its text. */
const preparing = (client: pg.PoolClient, nameOf: (text: string) => string): pg.PoolClient => {
  const query = (text: string, values: unknown[]) =>
    text.includes(mark) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values)
  return new Proxy(client, {
    get: (target, key) => {
      if (key === "query") return query
      const value: unknown = Reflect.get(target, key)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

/** The pool as Kysely uses it: queries marked as `prepared` become prepared statements of their connection. */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url")
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
