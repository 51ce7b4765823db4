import { expect, it } from "vitest"
import { forEachConcurrently } from "./for-each-concurrently.ts"

it("processes every item with bounded concurrency", async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await forEachConcurrently(
    Array.from({ length: 10 }, (_, at) => at),
    async (item) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running -= 1
      done.push(item)
    },
  )
  expect(done.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(most).toBe(4)
})

it("starts no item after a failure, and waits for running ones", async () => {
  const started: number[] = []
  const ended: number[] = []
  const release = Promise.withResolvers<void>()
  const work = async (item: number) => {
    started.push(item)
    if (item === 1) throw new Error("no")
    await release.promise
    ended.push(item)
  }
  const worked = forEachConcurrently([0, 1, 2, 3, 4, 5, 6], work)
  release.resolve()
  await expect(worked).rejects.toThrow("no")
  expect(started).toEqual([0, 1, 2, 3])
  expect(ended).toEqual([0, 2, 3])
})

it("starts no item after an abort", async () => {
  const stop = new AbortController()
  const ended: number[] = []
  const work = async (item: number) => {
    if (item === 2) stop.abort(new Error("enough"))
    await Promise.resolve()
    ended.push(item)
  }
  await expect(forEachConcurrently([0, 1, 2, 3, 4, 5], work, stop.signal)).rejects.toThrow("enough")
  expect(ended).toEqual([0, 1, 2])
})
