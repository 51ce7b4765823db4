/** The error of `withTimeLimit`. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError"
}

/**
 * Settles like the work, or rejects with `TimeLimitError` after a number of ms. The work continues and its
 * result is ignored.
 */
export const withTimeLimit = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new TimeLimitError(`no answer in ${ms} ms`)), ms)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
