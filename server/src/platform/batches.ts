import { setTimeout as sleep } from "node:timers/promises"

/** How long a batch waits for the previous one, so that one that hangs does not block all calls. */
const maxWaitMs = 100

interface Batch<Item, Answer> {
  items: Item[]
  answer: Promise<Answer>
}

/**
 * Shares work among concurrent calls. Calls that arrive while a batch runs wait for it, and then run together
 * as the next one, of at most `most`; a call alone runs at once. Each batch begins after its calls arrived.
 * Returns a function that adds an item and resolves with the answer of its batch.
 */
export const createBatches = <Item, Answer>(
  run: (items: readonly Item[]) => Promise<Answer>,
  most = Number.POSITIVE_INFINITY,
) => {
  /** The last batch, while it runs. Never rejects. */
  let last: Promise<unknown> | null = null
  /** The batch that still accepts calls. */
  let open: Batch<Item, Answer> | null = null

  /** Waits for the last batch. A call alone sets no timer. */
  const untilFree = async () => {
    if (last !== null) await Promise.race([last, sleep(maxWaitMs, undefined, { ref: false })])
  }

  const start = (): Batch<Item, Answer> => {
    const items: Item[] = []
    const answer = untilFree().then(() => {
      if (open?.items === items) open = null
      const running = run(items)
      const over = running
        .catch(() => undefined)
        .finally(() => {
          if (last === over) last = null
        })
      last = over
      return running
    })
    return { items, answer }
  }

  return (item: Item): Promise<Answer> => {
    if (open === null || open.items.length >= most) open = start()
    open.items.push(item)
    return open.answer
  }
}
