import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

const sampleEveryMs = 25

/** What the event loop of the service and the database's connections wait for. */
export interface Waits {
  /** The 99th percentile of the delay of the event loop. */
  loopMs: number
  /** The time of garbage collection. */
  collectedMs: number
  /** How many connections, on average, run a statement without waiting, or wait for each kind of thing. */
  connections: Record<string, number>
}

/** The environment of a service that `waitsDuring` measures through this socket. */
export const probeEnv = (socket: string) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL("waits-probe.mjs", import.meta.url))}`,
  WAITS_PROBE: socket,
})

const readProbe = async (socket: string) =>
  JSON.parse(await text(connect(socket))) as Pick<Waits, "loopMs" | "collectedMs">

const activeConnections = async (db: Db) => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select coalesce(wait_event_type, 'running') as kind, count(*)::int as count from pg_stat_activity
    where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
    group by 1`.execute(db)
  return rows
}

/** Runs `work` and samples what is waited for meanwhile. */
export const waitsDuring = async (db: Db, socket: string, work: () => Promise<unknown>): Promise<Waits> => {
  await readProbe(socket)
  const counts = new Map<string, number>()
  let samples = 0
  let isOver = false
  const sample = async () => {
    for (; !isOver; samples++) {
      for (const { kind, count } of await activeConnections(db))
        counts.set(kind, (counts.get(kind) ?? 0) + count)
      await wait(sampleEveryMs)
    }
  }
  const over = work().finally(() => {
    isOver = true
  })
  await Promise.all([over, sample()])
  const connections = Object.fromEntries([...counts].map(([kind, count]) => [kind, count / samples]))
  return { ...(await readProbe(socket)), connections }
}
