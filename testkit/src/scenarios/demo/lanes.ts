const lanes = 4

/**
 * Works on all items, four at once, so that both cores of a small machine draw while the database and the disk work.
 * After a failure, or when the signal is aborted, it begins no other item, waits for those under way, and throws.
 */
export const workInLanes = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
) => {
  // A loop that throws closes its iterator, and this one is everybody's.
  const queue = Iterator.from(items).map((item) => item)
  const lane = async () => {
    for (const item of queue) {
      signal?.throwIfAborted()
      await work(item)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}
