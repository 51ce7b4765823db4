/** What `withTimeLimit` rejects with. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError"
}

/** Settles as the work does, or rejects with `TimeLimitError` after so many ms; the work itself goes on unheard. */
export const withTimeLimit = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new TimeLimitError(`no answer in ${ms} ms`)), ms)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
