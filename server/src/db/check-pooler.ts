import type pg from "pg"
import { withTimeLimit } from "../platform/time-limit.ts"

/** The time for a second connection while a first one is open. */
const secondConnectionMs = 5_000

const sessionOf = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  return rows[0]?.pid ?? 0
}

/**
 * Checks that two connections are two sessions of the server. Throws a readable error when a pooler in
 * transaction mode gives both the same session, or when it has none for the second.
 */
export const checkSessions = async (pool: pg.Pool) => {
  const first = await pool.connect()
  const second = pool.connect()
  let isStuck = true
  try {
    const session = await sessionOf(first)
    const other = await withTimeLimit(second.then(sessionOf), secondConnectionMs).catch((error: unknown) => {
      throw new Error(
        "The database gives only one connection at a time. A pooler in front of it must have more than " +
          "DATABASE_POOL_SIZE + 3 connections for each node.",
        { cause: error },
      )
    })
    isStuck = false
    if (session === other)
      throw new Error(
        "A pooler in transaction mode is in front of the database: set DATABASE_URL to the pooler and " +
          "DATABASE_DIRECT_URL to the database itself. Several hosts of DATABASE_URL must be servers, not such poolers.",
      )
  } finally {
    first.release()
    // Also one that is given too late: the pool ends when all are back.
    void second.then(
      (client) => client.release(isStuck),
      () => undefined,
    )
  }
}

/** Whether the server ends statements after a time. A pooler may have ignored the limit that we send. */
export const limitsStatements = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ statement_timeout: string }>("show statement_timeout")
  return rows[0]?.statement_timeout !== "0"
}

const databaseOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ database: string }>(
    "select (pg_control_system()).system_identifier || ' ' || current_database() as database",
  )
  return rows[0]?.database ?? ""
}

/** Throws a readable error when the pooler leads to another database than the direct connections. */
export const checkSameDatabase = async (pooled: pg.Pool, direct: pg.Pool) => {
  if ((await databaseOf(pooled)) === (await databaseOf(direct))) return
  throw new Error(
    "The pooler of DATABASE_URL leads to another database than DATABASE_DIRECT_URL. Both must be the same.",
  )
}
