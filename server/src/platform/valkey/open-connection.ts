import { Cluster, Redis } from "ioredis"
import { readValkeyUrl, type ValkeyServers } from "./valkey-url.ts"

/** A connection to one server, to the master that sentinels name, or to all nodes of a cluster. */
export type ValkeyConnection = Redis | Cluster

interface Behaviour {
  /**
   * The time limit of a reply; a command fails at once while the server is down. Null: commands wait for the
   * server, however long it is away.
   */
  silenceMs: number | null
  /** Prefixes the keys of commands; without it the caller does. */
  keyPrefix?: string
  /** Whether it subscribes to sharded channels of a cluster. */
  subscribes?: boolean
}

const connectMs = 1_000
const longestRetryMs = 1_000
/** The interval at which the owners of a cluster's slots are read again, in case a node hangs. */
const refreshMs = 2_000
/** The sentinels' reply is needed to reconnect: a silent one is passed over. */
const sentinelMs = 1_000

const retryStrategy = (tries: number) => Math.min(tries * 50, longestRetryMs)

/** The servers of a VALKEY_URL that the configuration has checked. */
export const valkeyServers = (url: string): ValkeyServers => {
  const servers = readValkeyUrl(url)
  if (!servers) throw new Error("VALKEY_URL is not an address of Valkey")
  return servers
}

const credentialsOf = ({ username, password }: ValkeyServers) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
})

/**
 * Connects again where ioredis gives up: it ends a connection for good when the sentinels announce a master just
 * while it reads the master's address from them.
 */
const withoutEnd = (connection: Redis): Redis => {
  let isClosed = false
  const disconnect = connection.disconnect.bind(connection)
  connection.disconnect = (reconnects = false) => {
    isClosed ||= !reconnects
    disconnect(reconnects)
  }
  connection.on("end", () => {
    if (!isClosed) connection.connect().catch(() => undefined)
  })
  return connection
}

/** ioredis prefers the parameters of an address to the options of the same names. */
const withoutParameters = (address: string, options: object) => {
  const url = new URL(address)
  for (const name of Object.keys(options)) url.searchParams.delete(name)
  return url.href
}

/** Opens a connection, which reconnects after an outage and follows the master. */
export const openValkey = (
  servers: ValkeyServers,
  { silenceMs, keyPrefix = "", subscribes = false }: Behaviour,
): ValkeyConnection => {
  const waits = silenceMs === null
  const limits = {
    connectTimeout: connectMs,
    maxRetriesPerRequest: waits ? null : 0,
    ...(silenceMs !== null && { commandTimeout: silenceMs }),
  }
  const options = { ...limits, keyPrefix, enableOfflineQueue: waits, retryStrategy }
  if (servers.kind === "server") return new Redis(withoutParameters(servers.url, options), options)
  const credentials = credentialsOf(servers)
  const tls = servers.isTls ? { tls: {} } : {}
  if (servers.kind === "sentinel") {
    const { sentinels, master, db, sentinelUsername, sentinelPassword } = servers
    const connection = new Redis({
      ...{ ...options, ...credentials, ...tls },
      ...{ sentinels: sentinels.map((address) => ({ ...address })), name: master, db },
      ...(sentinelUsername !== undefined && { sentinelUsername }),
      ...(sentinelPassword !== undefined && { sentinelPassword }),
      ...(servers.isTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
      sentinelCommandTimeout: sentinelMs,
      sentinelRetryStrategy: retryStrategy,
      // A master that hangs keeps its connections open after another has replaced it.
      failoverDetector: true,
    })
    return withoutEnd(connection)
  }
  return new Cluster(
    servers.nodes.map((address) => ({ ...address })),
    {
      ...{ keyPrefix, enableOfflineQueue: waits, shardedSubscribers: subscribes },
      clusterRetryStrategy: retryStrategy,
      slotsRefreshInterval: refreshMs,
      // Waits until a replica has replaced its master.
      ...(waits && { maxRedirections: Number.POSITIVE_INFINITY }),
      redisOptions: { ...limits, ...credentials, ...tls },
      // The certificate names the host, not its address.
      ...(servers.isTls && { dnsLookup: (host, done) => done(null, host) }),
    },
  )
}

type ConnectionError = Error & { lastNodeError?: Error }

/** Names the mistake where the client's message leaves it open. */
const explain = (error: ConnectionError, servers: ValkeyServers) => {
  if (servers.kind === "sentinel" && error.message.includes("No such master"))
    return new Error(`VALKEY_URL: the sentinels know no master named ${servers.master}`, { cause: error })
  const reason = error.lastNodeError?.message ?? ""
  if (servers.kind === "cluster" && reason.includes("cluster support disabled"))
    return new Error("VALKEY_URL: the server is no node of a cluster; use redis:// for it", { cause: error })
  return error.lastNodeError ?? error
}

/** Calls `onDown` with the reason when the connection is lost, and `onBack` when it is ready again. */
export const watchValkey = (
  connection: ValkeyConnection,
  servers: ValkeyServers,
  { onDown, onBack }: { onDown: (error: Error) => void; onBack: () => void },
) => {
  let isDown = false
  connection.on("error", (error: ConnectionError) => {
    if (isDown) return
    isDown = true
    onDown(explain(error, servers))
  })
  connection.on("ready", () => {
    if (isDown) onBack()
    isDown = false
  })
}
