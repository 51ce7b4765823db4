import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import type pg from "pg"
import { seedMembers } from "./seed-members.ts"

/** Where so many members are for as long as they are measured. */
interface MadeMembers {
  db: Db
  connection: pg.PoolConfig
  count: number
}

/** Does `work` on a database of its own with `count` made members, on an embedded PostgreSQL. */
export const withMembers = async <T>(count: number, work: (made: MadeMembers) => Promise<T>) => {
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
