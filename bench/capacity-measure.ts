import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { Db } from "@pinyu/server/db/client.ts"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import { sql } from "kysely"
import type { Client } from "./capacity-client.ts"
import type { Cost, Standing } from "./capacity-model.ts"
import { cpuSeconds, postmasterOf, residentBytes } from "./cpu.ts"
import type { SignedIn } from "./signed-in-members.ts"
import { callSteadily } from "./steady-calls.ts"

/** At rest, the service uses less than this share of a processor for this long. */
const [restMs, restShare, mostRests] = [1_000, 0.03, 60]
/** After sockets connect: a minute's check of their sessions and garbage of their handshakes are over. */
const socketSettleMs = 5_000
const connectingAtOnce = 20

/** Seconds that statements took so far, from the service's metrics. */
const statementSeconds = async (origin: string) => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const sums = text.matchAll(/^db_query_duration_seconds_sum\{[^}]*\} (\S+)$/gm)
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}

/** The size of the database and the position of its log, in bytes. */
const sizesOf = async (db: Db) => {
  const { rows } = await sql<{ stored: string; log: string }>`select
    sum(pg_total_relation_size(oid)) as stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return { stored: Number(rows[0]?.stored), log: Number(rows[0]?.log) }
}

export type Used = Omit<Cost, "answer">

/** Runs `work` and returns its result and what was used meanwhile: milliseconds and bytes. */
const usedDuring = async <T>({ db, stack }: SignedIn, work: () => Promise<T>) => {
  const database = await postmasterOf(db)
  const read = async (): Promise<Used> => ({
    ...{ node: 1_000 * cpuSeconds(stack.pid), database: 1_000 * cpuSeconds(database) },
    ...{ connection: 1_000 * (await statementSeconds(stack.api)), ...(await sizesOf(db)) },
  })
  const before = await read()
  const result = await work()
  const after = await read()
  const parts = Object.keys(before) as (keyof Used)[]
  const used = Object.fromEntries(parts.map((part) => [part, after[part] - before[part]])) as unknown as Used
  return { result, used }
}

/** Connects so many sockets, each of a different member. Returns what closes them. */
export const connectSockets = async ({ stack }: SignedIn, client: Client, count: number) => {
  const connectOne = async (n: number) => {
    const socket = makeSocket(stack.api, { as: { accessToken: client.tokenOf(n) } })
    const connected = once(socket as never, "connect")
    socket.connect()
    await connected
    // A hidden page gets push and mail as well.
    socket.emit("page-visible", true)
    return socket
  }
  const sockets: Awaited<ReturnType<typeof connectOne>>[] = []
  while (sockets.length < count) {
    const from = sockets.length
    const some = Array.from({ length: Math.min(connectingAtOnce, count - from) }, (_, n) =>
      connectOne(from + n),
    )
    sockets.push(...(await Promise.all(some)))
  }
  return () => {
    for (const socket of sockets) socket.close()
  }
}

/** What the processes use in a second without calls: milliseconds; and the memory of Node. */
const idleFor = async (service: SignedIn, seconds: number) => {
  // An automatic vacuum after earlier writes would count.
  await sql`vacuum analyze`.execute(service.db)
  await untilAtRest(service)
  const bytes = await residentBytes(service.stack.pid)
  const { used } = await usedDuring(service, () => sleep(1_000 * seconds))
  return { node: used.node / seconds, database: used.database / seconds, bytes }
}

/**
 * Measures the processes without calls: before, with and after so many connected sockets, for so many seconds each.
 * Whole minutes hold as many checks of sessions, which come once a minute, in each.
 */
export const measureStanding = async (
  service: SignedIn,
  client: Client,
  { count, seconds }: { count: number; seconds: number },
): Promise<Standing> => {
  const before = await idleFor(service, seconds)
  const close = await connectSockets(service, client, count)
  await sleep(socketSettleMs)
  const some = await idleFor(service, seconds)
  close()
  await sleep(socketSettleMs)
  const after = await idleFor(service, seconds)
  console.log("a second without calls, in ms: before, with and after sockets:", before, some, after)
  // Work that some earlier call left behind only adds.
  const node = Math.min(before.node, after.node)
  const database = Math.min(before.database, after.database)
  return {
    ...{ node, database, socketNode: (some.node - node) / count },
    socketDatabase: (some.database - database) / count,
    // Memory that was used once is rarely given back, so that "after" says nothing.
    socketBytes: (some.bytes - before.bytes) / count,
  }
}

/** Waits for the work that calls leave behind, such as notifications: until the service rests for a moment. */
const untilAtRest = async ({ stack }: SignedIn) => {
  for (let waited = 0; waited < mostRests; waited++) {
    const before = cpuSeconds(stack.pid)
    await sleep(restMs)
    if (1_000 * (cpuSeconds(stack.pid) - before) < restShare * restMs) return
  }
  throw new Error("the service does not come to rest")
}

/** What calls used beyond the idle processes, with the work that they left behind, and their answers. */
export const usedByCalls = async (
  service: SignedIn,
  idle: Pick<Standing, "node" | "database">,
  plan: Parameters<typeof callSteadily>[0],
) => {
  await untilAtRest(service)
  const began = performance.now()
  const { result: bytes, used } = await usedDuring(service, async () => {
    const sent = await callSteadily(plan)
    await untilAtRest(service)
    return sent
  })
  const spent = (performance.now() - began) / 1_000
  const [node, database] = [used.node - spent * idle.node, used.database - spent * idle.database]
  return { bytes, used: { ...used, node, database } }
}
