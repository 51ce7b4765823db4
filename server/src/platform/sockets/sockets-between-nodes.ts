import { notificationNamespace } from "@pinyu/contract/sockets"
import { createAdapter } from "@socket.io/redis-streams-adapter"
import { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"
import type { SocketServer } from "./realtime.ts"

/** The adapter does not await all of its calls. Their rejections must not end the process. */
class UnattendedRedis extends Redis {
  override sendCommand(...given: Parameters<Redis["sendCommand"]>) {
    given[0].promise.catch(() => undefined)
    return super.sendCommand(...given)
  }
}

const longestRetryMs = 1_000
const always = { retryStrategy: (tries: number) => Math.min(tries * 50, longestRetryMs) }
/** The time limit for publishing to Valkey. Members of this node get their events in any case. */
const writing = {
  ...always,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 250,
}
/**
 * Continues at the last read position after any outage. It must wait for Valkey: a command that fails at once
 * would be repeated without pause.
 */
const reading = { ...always, maxRetriesPerRequest: null }

/** The number of events that the stream keeps for a node that lost Valkey for a moment. */
const maxEvents = 10_000

/**
 * Connects the nodes' sockets through Valkey or Redis at `url`. During an outage, each node serves its own
 * members.
 */
export const joinNodes = (io: SocketServer, url: string, log: Pick<Log, "info" | "warn">) => {
  const address = new URL(url)
  const prefix = address.searchParams.get("keyPrefix") ?? "pinyu:"
  // Adds the installation's prefix to the adapter's keys and channels.
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
    if (!away) log.warn({ err: error }, "Valkey is down: sockets get the events of this node only")
    away = true
  })
  writer.on("ready", () => {
    if (away) log.info({}, "Valkey is back: sockets get the events of every node")
    away = false
  })
  io.adapter(
    createAdapter(writer, {
      streamName: `${prefix}sockets`,
      channelPrefix: `${prefix}sockets`,
      maxLen: maxEvents,
    }),
  )

  return {
    close: async () => {
      // Readers first: without their connection they would retry forever.
      for (const namespace of ["/", notificationNamespace]) await io.of(namespace).adapter.close()
      for (const redis of connections) redis.disconnect()
    },
  }
}
