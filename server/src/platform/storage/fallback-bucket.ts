import { addAbortSignal } from "node:stream"
import { buffer } from "node:stream/consumers"
import { AppError } from "../app-error.ts"
import type { Log } from "../observability/log.ts"
import { isUnavailable, withinLimit } from "./bucket-outage.ts"
import type { Bucket } from "./storage.ts"

/** The least time between two checks of the primary bucket. During an outage, it gets no reads meanwhile. */
const checkMs = 5_000
/** The time limit of a check, so that none overlaps with the next. */
const checkLimitMs = 4_000

interface Buckets {
  /** Takes all writes, and decides which objects exist. */
  primary: Bucket
  /** A copy in another region, kept by the provider's replication. */
  fallback: Bucket
  log: Pick<Log, "info" | "warn">
  /** The current time in ms. */
  now?: () => number
}

/** Reads the first byte of an object. Returns whether it exists. */
const readFirstByte = (bucket: Bucket, key: string) =>
  withinLimit(checkLimitMs, async (signal) => {
    const found = await bucket.read(key, { start: 0, end: 0 })
    if (found) await buffer(addAbortSignal(signal, found.body))
    return found !== null
  })

/**
 * Whether the primary bucket works. A failed read marks it as down. Checks run beside the calls that need the
 * answer, so that none waits for them; one that succeeds ends the outage. A check reads the object of its call:
 * a bucket may respond by itself while its objects fail.
 */
const watchPrimary = ({ primary, log, now = () => performance.now() }: Omit<Buckets, "fallback">) => {
  let isDown = false
  let nextCheck = 0
  const found = (isOut: boolean, error?: unknown) => {
    if (isOut && !isDown) log.warn({ err: error }, "the bucket is down: files are read from the fallback")
    if (!isOut && isDown) log.info({}, "the bucket is back")
    isDown = isOut
    nextCheck = now() + checkMs
  }
  const check = async (key: string) => {
    nextCheck = now() + checkMs
    await readFirstByte(primary, key).then(
      // A missing object does not show whether others can be read.
      (exists) => void (exists && found(false)),
      (error: unknown) => {
        if (isUnavailable(error)) found(true, error)
        else log.warn({ err: error }, "the bucket rejects its check")
      },
    )
  }
  return {
    isDown: (key: string) => {
      if (now() >= nextCheck) void check(key)
      return isDown
    },
    failed: (error: unknown) => found(true, error),
  }
}

/**
 * A bucket whose reads and URLs use a copy while the bucket is down. Writes go to the bucket alone, so they
 * throw `unavailable` during an outage. A deletion is done when both have done it: the copy must not show what
 * a member deleted. The copy never says that an object is missing: it may not have arrived yet.
 */
export const withFallback = ({ primary, fallback, log, now }: Buckets): Bucket => {
  const watch = watchPrimary({ primary, log, ...(now && { now }) })

  const fromCopy = async <T>(read: (bucket: Bucket) => Promise<T | null>, cause?: unknown): Promise<T> => {
    const found = await read(fallback)
    if (found === null) throw cause ?? new AppError("unavailable", { retryAfterSeconds: checkMs / 1000 })
    return found
  }
  const read = async <T>(key: string, from: (bucket: Bucket) => Promise<T | null>): Promise<T | null> => {
    if (watch.isDown(key)) return fromCopy(from)
    try {
      return await from(primary)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      watch.failed(error)
      return fromCopy(from, error)
    }
  }

  return {
    ...primary,
    read: (key, range) => read(key, (bucket) => bucket.read(key, range)),
    stat: (key) => read(key, (bucket) => bucket.stat(key)),
    delete: async (key) => {
      const results = await Promise.allSettled([primary.delete(key), fallback.delete(key)])
      for (const result of results) if (result.status === "rejected") throw result.reason
    },
    signedUrl: (key, options) => (watch.isDown(key) ? fallback : primary).signedUrl(key, options),
    // The service can show files while one of both works. A rejected key is no outage.
    ping: () =>
      primary.ping().catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
        return fallback.ping()
      }),
  }
}
