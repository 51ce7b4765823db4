import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"
import { losesConnection } from "./database-errors.ts"

/** Reads that wait on one connection at most: a slow one delays those behind it. */
const mostReads = 8

/** A connection that has not answered for so long gets no further reads, in milliseconds. */
const overdueMs = 50

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
  /** Called when a connection breaks; the next read opens another. */
  onConnectionLost: (error: Error) => void
}

/** Opens one connection. `onEnd` is called once it may get no further reads. */
const openConnection = (connection: pg.ClientConfig, onEnd: (error?: Error) => void) => {
  const client = new pg.Client({ ...connection, pipeline: true })
  let isReady = false
  let pending = 0
  let answeredAt = 0
  client.on("error", onEnd)
  client.on("end", () => onEnd())
  const start = async () => {
    await client.connect()
    // A write that is taken for a read fails. Here nobody would notice that no standby confirmed it.
    await client.query("set session characteristics as transaction read only")
    isReady = true
  }
  const started = start()

  return {
    started,
    /** The number of reads that wait on it; infinite while it should get none. */
    load: () => {
      const isOverdue = pending > 0 && performance.now() - answeredAt > overdueMs
      return isReady && !isOverdue ? pending : Number.POSITIVE_INFINITY
    },
    query: async ({ name, text }: NamedStatement, values: unknown[]) => {
      if (pending === 0) answeredAt = performance.now()
      pending += 1
      try {
        return await client.query({ name, text, values })
      } catch (error) {
        if (losesConnection(error)) onEnd()
        throw error
      } finally {
        pending -= 1
        answeredAt = performance.now()
      }
    },
    /** Waits for the reads on it. */
    close: async () => {
      await started.catch(() => undefined)
      await client.end()
    },
  }
}

type SharedConnection = ReturnType<typeof openConnection>

/**
 * Connections on which many reads wait at once: each is sent without waiting for the answers of those before it,
 * so that fewer processes of PostgreSQL wake up, and each reads several statements at a time
 * ([pipelining](https://node-postgres.com/features/pipelining)). For short statements outside transactions that
 * only read: PostgreSQL answers those of a connection one after the other.
 */
export const createSharedConnections = ({ count, connection, onConnectionLost }: Options) => {
  const connections = new Map<number, SharedConnection>()
  // A connection outlives the request that opens it, whose context it would keep otherwise.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let restsUntil = 0
  let closing = false

  const open = (place: number) => {
    const drop = (error?: Error) => {
      if (connections.get(place) !== opened) return
      connections.delete(place)
      void opened.close()
      if (error && !closing) onConnectionLost(error)
    }
    const opened = openConnection(connection, drop)
    connections.set(place, opened)
    opened.started.catch(() => {
      restsUntil = performance.now() + restMs
      drop()
    })
  }
  const openMissing = () => {
    if (connections.size === count || performance.now() < restsUntil) return
    for (let place = 0; place < count; place++)
      if (!connections.has(place)) outsideOfRequests(() => open(place))
  }

  return {
    /** Returns what runs a read on the connection with the fewest; undefined while none should get it. */
    take: (statement: NamedStatement) => {
      if (closing) return undefined
      openMissing()
      let [least, taken]: [number, SharedConnection | undefined] = [mostReads, undefined]
      for (const one of connections.values()) if (one.load() < least) [least, taken] = [one.load(), one]
      return taken && ((values: unknown[]) => taken.query(statement, values))
    },
    /** The open connections, and those of them on which nothing waits. */
    counts: () => {
      const loads = [...connections.values()].map((one) => one.load())
      return { total: loads.length, idle: loads.filter((load) => load === 0).length }
    },
    /** Waits for running reads. */
    close: async () => {
      closing = true
      await Promise.all([...connections.values()].map((one) => one.close()))
    },
  }
}

export type SharedConnections = ReturnType<typeof createSharedConnections>
