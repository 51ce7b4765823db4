import type { IncomingMessage } from "node:http"
import { AppError } from "../../platform/app-error.ts"

/**
 * The minimum rate of a form with files: slow enough for a phone with a weak signal, too fast for a client
 * that only holds a connection.
 */
export const uploadRate = {
  windowMs: 15_000,
  /** Bytes in each window. */
  bytes: 64 * 1024,
  /** In total: at the minimum rate, 100 MB would take hours. */
  longestMs: 30 * 60_000,
  /** How long the rest of a rejected body is drained, so that the sender reads the response. */
  rejectedDrainMs: 10_000,
  /** Concurrent forms of guests per address. A form occupies its slot for a long time. */
  guestsAtOnce: 4,
}

/**
 * Watches the rate of a body. When it is too slow, `stalled` rejects with `request_timeout` and `onStall` is
 * called. Time in which the server itself applies backpressure does not count. Callers must call `end`.
 */
export const watchUploadRate = (
  body: IncomingMessage,
  onStall: (error: AppError) => void,
  longestMs = uploadRate.longestMs,
) => {
  const began = performance.now()
  let bytes = 0
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  stalled.catch(() => undefined)
  const count = (chunk: Buffer) => {
    bytes += chunk.length
  }
  const checkRate = () => {
    const tooSlow = bytes < uploadRate.bytes && !body.isPaused() && !body.complete
    bytes = 0
    if (!tooSlow && performance.now() - began < longestMs) return
    const error = new AppError("request_timeout")
    reject(error)
    onStall(error)
  }
  const timer = setInterval(checkRate, uploadRate.windowMs)
  body.on("data", count)
  return {
    stalled,
    end: () => {
      clearInterval(timer)
      body.off("data", count)
    },
  }
}
