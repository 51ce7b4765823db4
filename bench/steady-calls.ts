import { setTimeout as sleep } from "node:timers/promises"

/**
 * Makes so many calls at `rate` a second, whether or not the last ones are answered, and returns the bytes of
 * all answers. Rejects when one fails.
 */
export const callSteadily = async ({
  count,
  rate,
  call,
}: {
  count: number
  rate: number
  /** Makes the n-th call and resolves to the bytes of its answer. */
  call: (n: number) => Promise<number>
}) => {
  const pending: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / rate - performance.now()))
    pending.push(call(n))
  }
  const sizes = await Promise.all(pending)
  return sizes.reduce((sum, size) => sum + size, 0)
}
