import pLimit from "p-limit"

const atOnce = 8

/**
 * Runs the work for all items with limited concurrency and returns the results in order. After a failure it
 * starts nothing more, and throws when running work has ended.
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
