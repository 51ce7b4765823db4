import type { IncomingMessage } from "node:http"
import { AppError } from "../../platform/app-error.ts"

/** How slowly a form with a file may come: a phone at the edge of its network, but nobody who only holds a connection. */
export const uploadPace = {
  windowMs: 15_000,
  /** In each window. */
  bytes: 64 * 1024,
  /** In all: at the slowest pace 100 MB would take hours. */
  longestMs: 30 * 60_000,
  /** How long what comes after a refusal is read on, so that its sender hears the refusal. */
  lingerMs: 10_000,
  /** Forms of guests at a time from one address: a form holds its place for long. */
  guestsAtOnce: 4,
}

/**
 * Watches how a body comes. Where it falls behind, `stalled` rejects with `request_timeout` and `onStall` hears of it;
 * while we ourselves hold it up, it is not the sender's fault. `end` has to be called.
 */
export const watchPace = (
  body: IncomingMessage,
  onStall: (error: AppError) => void,
  longestMs = uploadPace.longestMs,
) => {
  const began = performance.now()
  let bytes = 0
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  stalled.catch(() => undefined)
  const count = (chunk: Buffer) => {
    bytes += chunk.length
  }
  const look = () => {
    const tooSlow = bytes < uploadPace.bytes && !body.isPaused() && !body.complete
    bytes = 0
    if (!tooSlow && performance.now() - began < longestMs) return
    const error = new AppError("request_timeout")
    reject(error)
    onStall(error)
  }
  const timer = setInterval(look, uploadPace.windowMs)
  body.on("data", count)
  return {
    stalled,
    end: () => {
      clearInterval(timer)
      body.off("data", count)
    },
  }
}
