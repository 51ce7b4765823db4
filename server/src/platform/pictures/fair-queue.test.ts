import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFairQueue } from "./fair-queue.ts"

/** Waits until every task that can start has started. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose tasks record their start and end on command. */
const recordedQueue = (concurrency: number, maxWaiting = 100) => {
  const queue = createFairQueue({ concurrency, maxWaiting })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: string, name: string) =>
    queue.run(owner, async () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
    })
  /** Ends the tasks one after the other, in the order of their starts. */
  const endAll = async (results: readonly Promise<void>[]) => {
    await settle()
    for (let ended = 0; ended < started.length; ended++) {
      ends.get(started[ended] ?? "")?.()
      await settle()
    }
    await Promise.all(results)
  }
  return { queue, started, add, endAll }
}

describe("a fair queue", () => {
  it("gives each owner at most one slot, and lets owners take turns", async () => {
    const { queue, started, add, endAll } = recordedQueue(2)
    for (const owner of ["a", "b", "c"]) queue.trust(owner)
    const tasks = [add("a", "a1"), add("a", "a2"), add("a", "a3"), add("c", "c1"), add("c", "c2")]
    await settle()
    expect(started).toEqual(["a1", "c1"])
    tasks.push(add("b", "b1"))
    await endAll(tasks)
    expect(started.indexOf("b1")).toBeLessThan(started.indexOf("a3"))
  })

  it("keeps a slot free for trusted owners, and lets all others take turns in the rest", async () => {
    const { queue, started, add, endAll } = recordedQueue(2)
    queue.trust("a")
    const tasks = [add("x", "x1"), add("y", "y1"), add("a", "a1"), add("z", "z1"), add("a", "a2")]
    await settle()
    expect(started).toEqual(["x1", "a1"])
    await endAll(tasks)
    expect(started).toEqual(["x1", "a1", "y1", "a2", "z1"])
  })

  it("serves demoted owners last, even if they were or become trusted", async () => {
    const { queue, started, add, endAll } = recordedQueue(2)
    queue.trust("x")
    for (const owner of ["x", "y", "z"]) queue.deprioritize(owner)
    queue.trust("x")
    const tasks = [add("x", "x1"), add("y", "y1"), add("z", "z1")]
    await settle()
    expect(started).toEqual(["x1"])
    tasks.push(add("a", "a1"), add("b", "b1"))
    await endAll(tasks)
    expect(started).toEqual(["x1", "a1", "b1", "y1", "z1"])
  })

  it("still serves demoted owners when there is one slot", async () => {
    const { queue, started, add, endAll } = recordedQueue(1)
    queue.deprioritize("x")
    await endAll([add("x", "x1"), add("x", "x2")])
    expect(started).toEqual(["x1", "x2"])
  })

  it("frees the slot of a failed task", async () => {
    const queue = createFairQueue({ concurrency: 1, maxWaiting: 1 })
    await expect(queue.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    await expect(queue.run("a", async () => "done")).resolves.toBe("done")
  })

  it("rejects tasks when too many wait", async () => {
    const { add, endAll } = recordedQueue(1, 1)
    const tasks = [add("a", "a1"), add("b", "b1")]
    await expect(add("c", "c1")).rejects.toMatchObject({ code: "unavailable" })
    await endAll(tasks)
  })
})

describe("while eight owners send tasks of the maximum duration", () => {
  const limitMs = 5_000
  const smallMs = 100
  const hostile = Array.from({ length: 8 }, (_, n) => `hostile ${n}`)

  /** A queue of two slots with its own clock, which sets standings as pictures do. */
  const simulate = () => {
    const queue = createFairQueue({ concurrency: 2, maxWaiting: 100 })
    const ends: { at: number; end: () => void }[] = []
    let now = 0

    const work = (ms: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push({ at: now + ms, end: resolve })
      return promise
    }
    /** Ends, in order, the tasks that end until then. */
    const advance = async (ms: number) => {
      const until = now + ms
      for (;;) {
        await settle()
        const [next] = ends.toSorted((a, b) => a.at - b.at)
        if (!next || next.at > until) break
        ends.splice(ends.indexOf(next), 1)
        now = next.at
        next.end()
      }
      now = until
    }
    const attack = () => {
      for (const owner of hostile)
        void queue.run(owner, async () => {
          await work(limitMs)
          queue.deprioritize(owner)
        })
    }
    /** Returns how long the task waited, in ms. */
    const small = (owner: string) => {
      const requestedAt = now
      return queue.run(owner, async () => {
        const waited = now - requestedAt
        await work(smallMs)
        queue.trust(owner)
        return waited
      })
    }
    return { advance, attack, small }
  }

  it("a known member waits at most for one of their tasks", async () => {
    const { advance, attack, small } = simulate()
    const waits = [small("known")]
    await advance(smallMs)
    attack()
    attack()
    for (let second = 0; second < 60; second++) {
      waits.push(small("known"))
      await advance(1_000)
    }
    expect(Math.max(...(await Promise.all(waits)))).toBeLessThanOrEqual(limitMs)
  })

  it("a new member waits once for one task of each, and then for one in total", async () => {
    const { advance, attack, small } = simulate()
    attack()
    attack()
    const first = small("new")
    await advance(hostile.length * limitMs + smallMs)
    expect(await first).toBe(hostile.length * limitMs)
    const second = small("newer")
    await advance(limitMs + smallMs)
    expect(await second).toBeLessThanOrEqual(limitMs)
  })
})

describe("an owner's standing", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout"] })
    vi.advanceTimersByTime(1)
  })
  afterEach(() => void vi.useRealTimers())

  it("expires: a demotion after ten minutes, trust after a day", async () => {
    const { queue, started, add, endAll } = recordedQueue(2)
    queue.deprioritize("x")
    queue.trust("y")
    vi.advanceTimersByTime(10 * 60_000 + 1)
    const tasks = [add("a", "a1"), add("x", "x1"), add("b", "b1"), add("y", "y1")]
    await settle()
    expect(started).toEqual(["a1", "y1"])
    await endAll(tasks)
    expect(started).toEqual(["a1", "y1", "x1", "b1"])
    vi.advanceTimersByTime(24 * 60 * 60_000)
    const later = [add("a", "a2"), add("y", "y2")]
    await settle()
    expect(started.slice(4)).toEqual(["a2"])
    await endAll(later)
  })
})
