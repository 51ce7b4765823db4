import pLimit from "p-limit"

const atOnce = 8

/**
 * Runs the work for all items, a few at once, and answers its results in their order. After a failure nothing more is
 * begun; it is thrown when what was under way has ended.
 */
export const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true })
  const results = items.map((item) => limit(work, item))
  try {
    return await Promise.all(results)
  } catch (error) {
    limit.clearQueue()
    await Promise.allSettled(results)
    throw error
  }
}
