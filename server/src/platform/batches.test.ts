import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "vitest"
import { createBatches } from "./batches.ts"

/** Batches that end on request. Lists the items of each. */
const heldBatches = (most?: number) => {
  const batches: { items: readonly string[]; end: (answer: string) => void; fail: (error: Error) => void }[] =
    []
  const add = createBatches((items: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    batches.push({ items, end: resolve, fail: reject })
    return promise
  }, most)
  return { add, batches, items: () => batches.map((batch) => batch.items) }
}

it("runs a call alone at once, and those that arrive meanwhile together after it", async () => {
  const { add, batches, items } = heldBatches()
  const first = add("a")
  await nextTurn()
  const others = [add("b"), add("c")]
  await nextTurn()
  expect(items()).toEqual([["a"]])
  batches[0]?.end("one")
  expect(await first).toBe("one")
  await nextTurn()
  expect(items()).toEqual([["a"], ["b", "c"]])
  batches[1]?.end("two")
  expect(await Promise.all(others)).toEqual(["two", "two"])
})

it("fails the calls of one batch only", async () => {
  const { add, batches } = heldBatches()
  const first = add("a")
  await nextTurn()
  const second = add("b")
  batches[0]?.fail(new Error("the database went away"))
  await expect(first).rejects.toThrow("the database went away")
  await nextTurn()
  batches[1]?.end("two")
  expect(await second).toBe("two")
})

it("splits what exceeds the largest batch", async () => {
  const { add, batches, items } = heldBatches(2)
  void add("a")
  await nextTurn()
  for (const item of ["b", "c", "d"]) void add(item)
  batches[0]?.end("one")
  await nextTurn()
  expect(items()).toEqual([["a"], ["b", "c"], ["d"]])
})

it("does not wait for a batch that hangs", async () => {
  const { add, batches, items } = heldBatches()
  void add("a")
  await nextTurn()
  void add("b")
  await expect.poll(items).toEqual([["a"], ["b"]])
  expect(batches).toHaveLength(2)
})
