const concurrency = 4

/**
 * Processes all items with a concurrency of four, which keeps two cores busy while the database and the disk
 * work. After a failure or an abort it starts no item, waits for running ones, and throws.
 */
export const forEachConcurrently = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
) => {
  // A loop that throws closes its iterator; the wrapper protects the shared one.
  const queue = Iterator.from(items).map((item) => item)
  const worker = async () => {
    for (const item of queue) {
      signal?.throwIfAborted()
      await work(item)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}
