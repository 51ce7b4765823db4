import type { PostgresPool, PostgresPoolClient } from "kysely"
import type pg from "pg"
import { losesConnection } from "./database-errors.ts"
import type { ReportingPool } from "./prepared.ts"

type Notice = Pick<pg.DatabaseError, "routine">

/**
 * The function of PostgreSQL that waits for the standbys. When the wait is cancelled, the commit succeeds with
 * a warning, although a failover would lose it.
 */
const waitForStandbys = "SyncRepWaitForLSN"

/** SQLSTATE `statement_completion_unknown`. */
const completionUnknown = "40003"

/** A connection that is destroyed on release if one of its queries got no response. */
const guard = (client: pg.PoolClient): PostgresPoolClient => {
  let lost: unknown
  const onNotice = ({ routine }: Notice) => {
    if (routine !== waitForStandbys) return
    const error = new Error("no standby confirmed the commit")
    lost = Object.assign(error, { code: completionUnknown })
  }
  client.on("notice", onNotice)
  const query = async (text: string, values: unknown[]) => {
    // The rollback after a lost query would wait as long as the query did, on a connection that does not
    // respond.
    if (lost !== undefined) throw lost
    const result = await client.query(text, values).catch((error: unknown) => {
      if (losesConnection(error)) lost = error
      throw error
    })
    if (lost !== undefined) throw lost
    return result
  }
  const release = (destroy = false) => {
    client.off("notice", onNotice)
    client.release(destroy || lost !== undefined)
  }
  const own = { query, release }
  return new Proxy(client, {
    get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
  })
}

/**
 * A pool that replaces connections that no longer respond: otherwise Kysely returns one as healthy after `pg` gave
 * up on a query, and the next request waits behind that query. It also fails a commit that no standby confirmed.
 */
export const withoutSilentConnections = (pool: ReportingPool): PostgresPool => ({
  options: pool.options,
  connect: async () => guard(await pool.connect()),
  end: () => pool.end(),
})
