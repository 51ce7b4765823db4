import type { PostgresPool, PostgresPoolClient } from "kysely"
import { losesConnection } from "./database-errors.ts"

/** A connection that is thrown away at its release when a query on it was never answered. */
const guard = (client: PostgresPoolClient): PostgresPoolClient => {
  let lost: unknown
  const query = async (text: string, values: unknown[]) => {
    // The rollback after a lost query would wait as long as that did, on a connection that answers nobody.
    if (lost !== undefined) throw lost
    try {
      return await client.query(text, values)
    } catch (error) {
      if (losesConnection(error)) lost = error
      throw error
    }
  }
  const release = (destroy = false) => client.release(destroy || lost !== undefined)
  const own = { query, release }
  return new Proxy(client, {
    get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
  })
}

/**
 * A pool that replaces the connections which no longer answer. Kysely gives one back as healthy after `pg` gave up on a
 * query, and the next request would then wait behind that query.
 */
export const withoutSilentConnections = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  connect: async () => guard(await pool.connect()),
  end: () => pool.end(),
})
