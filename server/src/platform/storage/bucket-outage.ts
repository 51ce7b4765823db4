import { AppError } from "../app-error.ts"

const networkCodes = /^(ECONN|EAI_AGAIN|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT)/
/** The names of errors by the time limits of the client and of `withinLimit`. */
const timeoutNames = new Set(["TimeoutError", "AbortError"])
const retryAfterSeconds = 5

/** The parts of an error of the AWS client or of Node. */
interface CallError {
  code?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** The HTTP status with which a bucket rejected a call. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error ? (error as CallError).$metadata?.httpStatusCode : undefined

/** Whether a call failed because the bucket cannot be reached, is too slow or too busy. */
const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as CallError
  const status = statusOf(error) ?? 0
  return (
    status >= 500 ||
    status === 429 ||
    timeoutNames.has(error.name) ||
    (typeof code === "string" && networkCodes.test(code))
  )
}

/** The error of a call as callers see it: `unavailable` during an outage of the bucket. */
export const toBucketError = (error: unknown): unknown =>
  isOutage(error) ? new AppError("unavailable", { retryAfterSeconds, cause: error }) : error

/** Whether `toBucketError` found an outage. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unavailable"

/**
 * Ends a call that has not settled after a number of ms. A body that the call returns may take longer.
 */
export const withinLimit = async <T>(
  ms: number,
  call: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await call(controller.signal)
  } catch (error) {
    throw toBucketError(error)
  } finally {
    clearTimeout(timer)
  }
}
