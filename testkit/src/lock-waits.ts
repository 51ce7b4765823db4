import type { Trx } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import { expect } from "vitest"
import type { TestApp } from "./test-app.ts"

/** Waits until another connection waits for a lock that this transaction holds. */
export const waitForBlockedBy = async (app: TestApp, trx: Trx) => {
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const isBlocking = async () => {
    const blocked = await sql`select from pg_stat_activity
      where datname = current_database() and ${own.rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(app.db)
    return blocked.rows.length > 0
  }
  await expect.poll(isBlocking).toBe(true)
}
