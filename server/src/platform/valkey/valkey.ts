import { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"

/** A connection to Valkey or Redis with short time limits. */
export interface Valkey {
  /**
   * Returns the reply to `command`. Rejects at once while the server is down, and soon when it does not
   * respond.
   */
  run<T>(command: (redis: Redis) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The time limit of a reply. */
export const valkeySilenceMs = 250
/** After a timeout, no command is sent for this long, so that few requests wait. */
const pauseMs = 1_000
const longestRetryMs = 1_000

/**
 * Connects to the server at `url`, and reconnects after an outage. The server may be down: callers continue
 * without it. Keys have the prefix `pinyu:`, or the one in the URL's `?keyPrefix=`.
 */
export const connectValkey = (
  url: string,
  { log, silenceMs = valkeySilenceMs }: { log: Pick<Log, "info" | "warn">; silenceMs?: number | undefined },
): Valkey => {
  const redis = new Redis(url, {
    keyPrefix: new URL(url).searchParams.get("keyPrefix") ?? "pinyu:",
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: silenceMs,
    connectTimeout: longestRetryMs,
    retryStrategy: (tries) => Math.min(tries * 50, longestRetryMs),
  })
  let away = false
  redis.on("error", (error) => {
    if (!away) log.warn({ err: error }, "Valkey is down: limits are local to this process")
    away = true
  })
  redis.on("ready", () => {
    if (away) log.info({}, "Valkey is back")
    away = false
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
