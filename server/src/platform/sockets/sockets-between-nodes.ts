import { notificationNamespace } from "@pinyu/contract/sockets"
import { createAdapter } from "@socket.io/redis-streams-adapter"
import type { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"
import { openValkey, type ValkeyConnection, valkeyServers, watchValkey } from "../valkey/open-connection.ts"
import type { SocketServer } from "./realtime.ts"
import { spreadEvents, streamsOfCluster } from "./spread-events.ts"
import { withUnhurriedReads } from "./unhurried-reads.ts"

/** The adapter does not await all of its calls. Their rejections must not end the process. */
const unattended = (connection: ValkeyConnection): ValkeyConnection => {
  const send: Redis["sendCommand"] = connection.sendCommand.bind(connection)
  connection.sendCommand = (...given: Parameters<typeof send>) => {
    given[0].promise.catch(() => undefined)
    return send(...given)
  }
  return connection
}

/** The time limit for publishing to Valkey. Members of this node get their events in any case. */
const writing = { silenceMs: 250 }
/** Continues at the last read position after any outage, for which it waits. */
const reading = { silenceMs: null, subscribes: true }

/** The number of events that a stream keeps for a node that lost Valkey for a moment. */
const maxEvents = 10_000

/**
 * Connects the nodes' sockets through Valkey or Redis at `url`. During an outage, each node serves its own
 * members.
 */
export const joinNodes = (io: SocketServer, url: string, log: Pick<Log, "info" | "warn">) => {
  const servers = valkeyServers(url)
  const connections: ValkeyConnection[] = []
  const connect = (behaviour: typeof writing | typeof reading) => {
    const connection = unattended(openValkey(servers, behaviour))
    connections.push(connection)
    return connection
  }

  const writer = Object.assign(connect(writing), {
    duplicate: () => withUnhurriedReads(connect(reading)),
  })
  watchValkey(writer, servers, {
    onDown: (error) => log.warn({ err: error }, "Valkey is down: sockets get the events of this node only"),
    onBack: () => log.info({}, "Valkey is back: sockets get the events of every node"),
  })
  // Adds the installation's prefix to the adapter's keys and channels.
  const name = `${servers.keyPrefix}sockets`
  const options = { streamName: name, channelPrefix: name, maxLen: maxEvents }
  const ofCluster = () => {
    // Other channels of a cluster would pass through every one of its nodes.
    const sharded = { ...options, streamCount: streamsOfCluster, useShardedPubSub: true }
    return spreadEvents(createAdapter(writer, sharded), name, async (stream, fields) => {
      const id = await writer.xadd(stream, "MAXLEN", "~", maxEvents, "*", ...fields)
      return id ?? ""
    })
  }
  io.adapter(servers.kind === "cluster" ? ofCluster() : createAdapter(writer, options))

  return {
    close: async () => {
      // Readers first: they end with their adapter.
      for (const namespace of ["/", notificationNamespace]) await io.of(namespace).adapter.close()
      for (const connection of connections) connection.disconnect()
    },
  }
}
