import { Redis } from "ioredis"
import type { Log } from "../observability/log.ts"

/** A connection to Valkey or Redis that is never waited for long. */
export interface Valkey {
  /** Answers what `command` answers; rejects at once while the server is away, and soon when it is silent. */
  run<T>(command: (redis: Redis) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** An answer that takes longer than this is none. */
export const valkeySilenceMs = 250
/** After a silence it is not asked for this long, so that few requests pay for it. */
const pauseMs = 1_000
const longestRetryMs = 1_000

/**
 * Connects to the server at `url` and again whenever it comes back. It need not be there: whoever uses this goes on
 * without. Keys get the prefix `pinyu:`, or that of `?keyPrefix=` in the address.
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
    if (!away) log.warn({ err: error }, "Valkey is away: limits and cache are this process's own meanwhile")
    away = true
  })
  redis.on("ready", () => {
    if (away) log.info({}, "Valkey is back")
    away = false
  })
  let pausedUntil = 0
  return {
    run: async (command) => {
      if (performance.now() < pausedUntil) throw new Error("Valkey was silent a moment ago")
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
