import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"
import { losesConnection } from "./database-errors.ts"

/** Reads that wait on one connection at most: a slow one delays those behind it. */
const mostReads = 8

/** A connection that has not answered for so long gets no further reads, in milliseconds. */
const overdueMs = 50

/**
 * How long a connection is used, in milliseconds; up to a third longer, so that they do not end together. A proxy may
 * lead to another server meanwhile, as after a failover, and a connection that only reads gets no error from the
 * former one.
 */
const mostAgeMs = 300_000

/** The pause before the next attempt after a connection could not be opened. */
const restMs = 1_000

/** A statement that the connections prepare under its name. */
export interface NamedStatement {
  name: string
  text: string
}

interface Options {
  /** The number of connections. */
  count: number
  connection: pg.ClientConfig
  /** How long an unused connection is kept, in milliseconds. */
  idleLimitMs: number
  /** Called when a connection breaks, which the next read replaces, and with the first attempt that opens none. */
  onConnectionLost: (error: Error) => void
}

/**
 * `pg` gives all reads of a lost connection the same error, to which Kysely would add the stack of each caller: each
 * gets one of its own.
 */
const ownError = (error: unknown) => {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return error
  return Object.assign(new Error(error.message, { cause: error }), "code" in error && { code: error.code })
}

/** Opens one connection. `retire` is called as soon as it may get no further reads, and maybe again. */
const openConnection = (
  { connection, idleLimitMs }: Pick<Options, "connection" | "idleLimitMs">,
  retire: (error?: Error) => void,
) => {
  const client = new pg.Client({ ...connection, pipeline: true })
  const endsAt = performance.now() + mostAgeMs * (1 + Math.random() / 3)
  let isReady = false
  let pending = 0
  // When it got a read while there was none, or answered one.
  let movedAt = performance.now()
  client.on("error", retire)
  client.on("end", () => retire())
  const start = async () => {
    await client.connect()
    // A write that is taken for a read fails. Here nobody would notice that no standby confirmed it.
    await client.query("set session characteristics as transaction read only")
    isReady = true
  }

  return {
    started: start(),
    /** Whether it is too old, or was unused for so long that what lies between may have forgotten it. */
    isOutdated: () => {
      const now = performance.now()
      return isReady && (now > endsAt || (pending === 0 && now - movedAt > idleLimitMs))
    },
    /** The number of reads that wait on it; infinite while it should get none. */
    load: () => {
      const isOverdue = pending > 0 && performance.now() - movedAt > overdueMs
      return isReady && !isOverdue ? pending : Number.POSITIVE_INFINITY
    },
    query: async ({ name, text }: NamedStatement, values: unknown[]) => {
      if (pending === 0) movedAt = performance.now()
      pending += 1
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (losesConnection(error)) retire(error instanceof pg.DatabaseError ? undefined : (error as Error))
        throw ownError(error)
      } finally {
        pending -= 1
        movedAt = performance.now()
      }
    },
    /** Ends it after its reads. A server that does not respond would let the end wait. */
    end: () => void client.end(),
  }
}

type SharedConnection = ReturnType<typeof openConnection>

/**
 * Connections on which many reads wait at once: each is sent without waiting for the answers of those before it,
 * so that fewer processes of PostgreSQL wake up, and each reads several statements at a time
 * ([pipelining](https://node-postgres.com/features/pipelining)). For short statements outside transactions that
 * only read: PostgreSQL answers those of a connection one after the other.
 */
export const createSharedConnections = ({ count, onConnectionLost, ...options }: Options) => {
  const connections = new Set<SharedConnection>()
  const running = new Set<Promise<unknown>>()
  // A connection outlives the request that opens it, whose context it would keep otherwise.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let restsUntil = 0
  let isFailing = false
  let closing = false

  /** Lets a connection end after its reads. Returns false when it already does. */
  const retire = (one: SharedConnection) => {
    const isFirst = connections.delete(one)
    if (isFirst) one.end()
    return isFirst
  }
  const open = () => {
    const opened = openConnection(options, (error) => {
      if (retire(opened) && error) onConnectionLost(error)
    })
    connections.add(opened)
    const onStarted = () => {
      isFailing = false
    }
    opened.started.then(onStarted, (error: Error) => {
      restsUntil = performance.now() + restMs
      if (retire(opened) && !isFailing) onConnectionLost(error)
      isFailing = true
    })
  }
  const openMissing = () => {
    if (performance.now() < restsUntil) return
    while (connections.size < count) outsideOfRequests(open)
  }
  const run = (on: SharedConnection, statement: NamedStatement) => (values: unknown[]) => {
    const read = on.query(statement, values)
    running.add(read)
    const end = () => void running.delete(read)
    read.then(end, end)
    return read
  }

  return {
    /** Returns what runs a read on the connection with the fewest; undefined while none should get it. */
    take: (statement: NamedStatement) => {
      if (closing) return undefined
      for (const one of connections) if (one.isOutdated()) retire(one)
      openMissing()
      let [least, taken]: [number, SharedConnection | undefined] = [mostReads, undefined]
      for (const one of connections) {
        const load = one.load()
        if (load < least) [least, taken] = [load, one]
      }
      return taken && run(taken, statement)
    },
    /** Ends all after their reads. The next reads open others, to wherever the address leads by then. */
    renew: () => connections.forEach(retire),
    /** The connections, with those that are opened, and those of them that wait for a read. */
    counts: () => {
      const loads = [...connections].map((one) => one.load())
      return { total: loads.length, idle: loads.filter((load) => load === 0).length }
    },
    /** Waits for running reads. */
    close: async () => {
      closing = true
      await Promise.allSettled(running)
      connections.forEach(retire)
    },
  }
}

export type SharedConnections = ReturnType<typeof createSharedConnections>
