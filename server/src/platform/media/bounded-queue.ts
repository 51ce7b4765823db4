import createLimit from "p-limit"
import { AppError } from "../app-error.ts"

interface BoundedQueueOptions {
  concurrency: number
  /** The maximum number of waiting tasks. Further ones are rejected with `unavailable`. */
  maxWaiting: number
  retryAfterSeconds: number
}

/** Runs at most `concurrency` tasks at once, in the order of their arrival. */
export const createBoundedQueue = ({ concurrency, maxWaiting, retryAfterSeconds }: BoundedQueueOptions) => {
  const limit = createLimit(concurrency)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds })
    return limit(work)
  }
}
