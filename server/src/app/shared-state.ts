import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import { createMemoryRateLimiter } from "../platform/security/rate-limits.ts"
import { createMemoryCache } from "../platform/valkey/cache.ts"

const cacheEntries = 10_000

/** The state that nodes share beside the database: in Valkey, or in this process for a single node. */
export const openSharedState = async (
  { rateLimitScale: scale, valkeyUrl }: Config,
  { clock, log, valkeySilenceMs }: { clock: Clock; log: Log; valkeySilenceMs?: number | undefined },
) => {
  const own = createMemoryRateLimiter({ clock, scale })
  if (!valkeyUrl) {
    const cache = createMemoryCache({ clock, maxEntries: cacheEntries })
    return { cache, limiter: own, close: async () => undefined }
  }
  // Loaded only when Valkey is configured, to save the memory of a single node.
  const [{ createSharedCache }, { createSharedRateLimiter }, { connectValkey }] = await Promise.all([
    import("../platform/valkey/shared-cache.ts"),
    import("../platform/valkey/shared-rate-limits.ts"),
    import("../platform/valkey/valkey.ts"),
  ])
  const valkey = connectValkey(valkeyUrl, { log, silenceMs: valkeySilenceMs })
  return {
    cache: createSharedCache({ valkey, clock }),
    limiter: createSharedRateLimiter({ valkey, clock, scale, fallback: own }),
    close: valkey.close,
  }
}
