import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import type pg from "pg"
import { seedMembers } from "./seed-members.ts"

export interface SeededDatabase {
  db: Db
  connection: pg.PoolConfig
  count: number
}

/** Runs `work` on a new embedded PostgreSQL with `count` seeded members. */
export const withMembers = async <T>(count: number, work: (seeded: SeededDatabase) => Promise<T>) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  const server = await startEmbeddedPostgres({ folder, log: { info: () => {}, warn: console.warn } })
  const { connection } = server
  const { db, pool, close } = openDatabase({
    connection,
    statementLimitMs: 60 * 60_000,
    onConnectionLost: console.warn,
  })
  try {
    await migrate(db)
    await seedMembers(pool, count)
    return await work({ db, connection, count })
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
