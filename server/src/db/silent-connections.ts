import type { PostgresPool, PostgresPoolClient } from "kysely"
import { losesConnection } from "./database-errors.ts"

/** A connection that is destroyed on release if one of its queries got no response. */
const guard = (client: PostgresPoolClient): PostgresPoolClient => {
  let lost: unknown
  const query = async (text: string, values: unknown[]) => {
    // The rollback after a lost query would wait as long as the query did, on a connection that does not
    // respond.
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
 * A pool that replaces connections that no longer respond. Otherwise Kysely returns a connection as healthy
 * after `pg` gave up on a query, and the next request waits behind that query.
 */
export const withoutSilentConnections = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  connect: async () => guard(await pool.connect()),
  end: () => pool.end(),
})
