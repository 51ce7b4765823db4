import type { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"
import { openValkey, valkeyServers, watchValkey } from "./open-connection.ts"

/**
 * The commands in use. In a cluster, all keys of one command must be in one slot, so each names a single key.
 */
type Commands = Pick<Redis, "eval" | "del" | "ping">

/** A connection to Valkey or Redis with short time limits. */
export interface Valkey {
  /**
   * Returns the reply to `command`. Rejects at once while the server is down, and soon when it does not
   * respond.
   */
  run<T>(command: (redis: Commands) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The time limit of a reply. */
export const valkeySilenceMs = 250
/** After a timeout, no command is sent for this long, so that few requests wait. */
const pauseMs = 1_000

/**
 * Connects to the servers at `url`, and reconnects after an outage. They may be down: callers continue
 * without them. Keys have the prefix `pinyu:`, or the one in the URL's `?keyPrefix=`.
 */
export const connectValkey = (
  url: string,
  { log, silenceMs = valkeySilenceMs }: { log: Pick<Log, "info" | "warn">; silenceMs?: number | undefined },
): Valkey => {
  const servers = valkeyServers(url)
  const redis = openValkey(servers, { silenceMs, keyPrefix: servers.keyPrefix })
  watchValkey(redis, servers, {
    onDown: (error) => log.warn({ err: error }, "Valkey is down: limits are local to this process"),
    onBack: () => log.info({}, "Valkey is back"),
  })
  let pausedUntil = 0
  return {
    run: async (command) => {
      if (performance.now() < pausedUntil) throw new Error("Valkey did not respond a moment ago")
      try {
        return await command(redis)
      } catch (error) {
        if (redis.status === "ready") pausedUntil = performance.now() + pauseMs
        throw error
      }
    },
    close: async () => redis.disconnect(),
  }
}
