import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

const sampleEveryMs = 200

/** A service started with `measuredEnv`, and its database. */
interface Probed {
  db: Db
  socket: string
  /** The address of its API, which has `/metrics`. */
  api: string
}

interface Measured {
  /** The folder for CPU profiles. */
  profile?: string | undefined
  waits?: boolean
}

/** The environment of a service that writes CPU profiles, or that `printWaits` measures through this socket. */
export const measuredEnv = (socket: string, { profile, waits }: Measured): Record<string, string> => {
  if (profile && waits) throw new Error("--profile and --waits each need a run of their own")
  if (profile) return { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }
  const program = fileURLToPath(new URL("waits-probe.mjs", import.meta.url))
  return waits ? { NODE_OPTIONS: `--import=${program}`, WAITS_PROBE: socket } : {}
}

/** The delay of the event loop (99th percentile) and the time of garbage collection since the last call. */
const readProbe = async (socket: string) =>
  JSON.parse(await text(connect(socket))) as { loopMs: number; collectedMs: number }

/** How many connections run a statement without waiting, or wait for each kind of thing. */
const activeConnections = async (db: Db) => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select coalesce(wait_event_type, 'running') as kind, count(*)::int as count from pg_stat_activity
    where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
    group by 1`.execute(db)
  return rows
}

/** How many statements wait for a connection. */
const waitingStatements = async (api: string) => {
  const metrics = await (await fetch(`${api}/metrics`)).text()
  return Number(/^db_pool_connections\{state="waiting"\} (\d+)$/m.exec(metrics)?.[1])
}

/** Prints what is waited for during `work`, which resolves to the number of its calls. */
export const printWaits = async ({ db, socket, api }: Probed, work: () => Promise<number>) => {
  await readProbe(socket)
  const counts = new Map<string, number>()
  const count = (kind: string, more: number) => counts.set(kind, (counts.get(kind) ?? 0) + more)
  let samples = 0
  let isOver = false
  const sample = async () => {
    for (; !isOver; samples++) {
      for (const active of await activeConnections(db)) count(active.kind, active.count)
      count("no connection yet", await waitingStatements(api))
      await wait(sampleEveryMs)
    }
  }
  const began = performance.now()
  const over = work().finally(() => {
    isOver = true
  })
  const [calls] = await Promise.all([over, sample()])
  const seconds = (performance.now() - began) / 1000
  const { loopMs, collectedMs } = await readProbe(socket)
  const garbage = (collectedMs / seconds).toFixed(0)
  console.log(`  waits: event loop p99 ${loopMs.toFixed(1)} ms, garbage ${garbage} ms a second; on average`)
  for (const [kind, sum] of counts) {
    const average = sum / samples
    console.log(
      `    ${kind}: ${average.toFixed(2)}, ${((1000 * average * seconds) / calls).toFixed(2)} ms a call`,
    )
  }
}
