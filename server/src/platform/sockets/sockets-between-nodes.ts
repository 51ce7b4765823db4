import { notificationNamespace } from "@pinyu/contract/sockets"
import { createAdapter } from "@socket.io/redis-streams-adapter"
import { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"
import type { SocketServer } from "./realtime.ts"

/** The adapter does not wait for all that it sends: what fails of it must not end the process. */
class UnattendedRedis extends Redis {
  override sendCommand(...given: Parameters<Redis["sendCommand"]>) {
    given[0].promise.catch(() => undefined)
    return super.sendCommand(...given)
  }
}

const longestRetryMs = 1_000
const always = { retryStrategy: (tries: number) => Math.min(tries * 50, longestRetryMs) }
/** What is told waits this long for Valkey at most; the node's own members are told in any case. */
const writing = {
  ...always,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 250,
}
/** Reads on from where it was, however long Valkey was away. It must wait for it: whoever fails at once would ask without end. */
const reading = { ...always, maxRetriesPerRequest: null }

/** How many events the stream keeps for a node that lost Valkey for a moment. */
const keptEvents = 10_000

/**
 * Lets the nodes tell each other's members through Valkey or Redis at `url`, which need not be there: each node goes on
 * for its own meanwhile.
 */
export const joinNodes = (io: SocketServer, url: string, log: Pick<Log, "info" | "warn">) => {
  const address = new URL(url)
  const prefix = address.searchParams.get("keyPrefix") ?? "pinyu:"
  // The adapter's names get it here, channels too.
  address.searchParams.delete("keyPrefix")
  const connections: Redis[] = []
  const connect = (options: typeof writing | typeof reading) => {
    const redis = new UnattendedRedis(address.href, options)
    connections.push(redis)
    return redis
  }

  const writer = Object.assign(connect(writing), { duplicate: () => connect(reading) })
  let away = false
  writer.on("error", (error) => {
    if (!away) log.warn({ err: error }, "Valkey is away: sockets hear of this node alone meanwhile")
    away = true
  })
  writer.on("ready", () => {
    if (away) log.info({}, "Valkey is back: sockets hear of every node")
    away = false
  })
  io.adapter(
    createAdapter(writer, {
      streamName: `${prefix}sockets`,
      channelPrefix: `${prefix}sockets`,
      maxLen: keptEvents,
    }),
  )

  return {
    close: async () => {
      // First those who read: without their connection they would ask for it again and again.
      for (const namespace of ["/", notificationNamespace]) await io.of(namespace).adapter.close()
      for (const redis of connections) redis.disconnect()
    },
  }
}
