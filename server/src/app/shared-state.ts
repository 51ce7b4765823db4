import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import { createMemoryRateLimiter } from "../platform/security/rate-limits.ts"

/** The state that nodes share beside the database: in Valkey, or in this process for a single node. */
export const openSharedState = async (
  { rateLimitScale: scale, valkeyUrl }: Config,
  { clock, log, valkeySilenceMs }: { clock: Clock; log: Log; valkeySilenceMs?: number | undefined },
) => {
  const own = createMemoryRateLimiter({ clock, scale })
  if (!valkeyUrl) return { limiter: own, ping: async () => undefined, close: async () => undefined }
  // Loaded only when Valkey is configured, to save the memory of a single node.
  const [{ createSharedRateLimiter }, { connectValkey }] = await Promise.all([
    import("../platform/valkey/shared-rate-limits.ts"),
    import("../platform/valkey/valkey.ts"),
  ])
  const valkey = connectValkey(valkeyUrl, { log, silenceMs: valkeySilenceMs })
  return {
    limiter: createSharedRateLimiter({ valkey, clock, scale, fallback: own }),
    ping: async () => void (await valkey.run((redis) => redis.ping())),
    close: valkey.close,
  }
}
