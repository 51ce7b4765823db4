import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import type pg from "pg"
import { seedMembers } from "./seed-members.ts"

export interface SeededDatabase {
  db: Db
  connection: pg.PoolConfig
  /** The `DATABASE_URL` of a service on it. */
  url: string
  count: number
}

/** The PostgreSQL from npm on a socket, or the one that Debian installs on TCP. */
export type PostgresKind = "embedded" | "debian"

const startEmbedded = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  const server = await startEmbeddedPostgres({ folder, log: { info: () => {}, warn: console.warn } })
  const { host, user, database } = server.connection
  return {
    connection: server.connection,
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const startInstalled = async () => {
  const { url, version, stop } = await startPostgres()
  console.log(`on PostgreSQL ${version}`)
  const { hostname: host, port, username: user, password, pathname } = new URL(url)
  const connection = { host, port: Number(port), user, password, database: pathname.slice(1) }
  return { connection, url, stop }
}

/** Runs `work` on a new PostgreSQL with `count` seeded members. */
export const withMembers = async <T>(
  count: number,
  work: (seeded: SeededDatabase) => Promise<T>,
  kind: PostgresKind = "embedded",
) => {
  const { connection, url, stop } = await (kind === "debian" ? startInstalled() : startEmbedded())
  const { db, pool, close } = openDatabase({
    connection,
    statementLimitMs: 60 * 60_000,
    onConnectionLost: console.warn,
  })
  try {
    await migrate(db)
    await seedMembers(pool, count)
    return await work({ db, connection, url, count })
  } finally {
    await close()
    await stop()
  }
}
