import { testClock } from "@pinyu/testkit/clock.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished } from "vitest"
import type { Clock } from "../clock.ts"
import { type Cache, createMemoryCache } from "./cache.ts"
import { createSharedCache } from "./shared-cache.ts"
import { connectedValkey } from "./valkey.fixture.ts"

const inMemory = (clock: Clock, maxEntries = 10) => createMemoryCache({ clock, maxEntries })
const inValkey = async (clock: Clock) => {
  const valkey = await connectedValkey(serviceEnvironment().VALKEY_URL ?? "")
  onTestFinished(valkey.close)
  return createSharedCache({ valkey, clock })
}
const caches: [string, (clock: Clock) => Cache | Promise<Cache>][] = [["memory", inMemory]]
if (serviceEnvironment().VALKEY_URL) caches.push(["Valkey", inValkey])

describe.each(caches)("a cache in %s", (_name, open) => {
  const setUp = async () => {
    const clock = testClock()
    return { cache: await open(clock), pass: clock.advance }
  }

  it("keeps a value for its lifetime", async () => {
    const { cache, pass } = await setUp()
    await cache.set("a", "1", 60)
    pass(59.9)
    expect(await cache.get("a")).toBe("1")
    pass(0.2)
    expect(await cache.get("a")).toBeNull()
    expect(await cache.get("never")).toBeNull()
  })

  it("restarts the lifetime when a value is set again, and forgets a deleted one", async () => {
    const { cache, pass } = await setUp()
    await cache.set("a", "1", 60)
    pass(50)
    await cache.set("a", "2", 60)
    pass(50)
    expect(await cache.get("a")).toBe("2")
    await cache.delete("a")
    expect(await cache.get("a")).toBeNull()
  })

  it("returns strings unchanged", async () => {
    const { cache } = await setUp()
    for (const text of ["", " 1 2 ", "品遇\n\u0000", "x".repeat(100_000)]) {
      await cache.set("a", text, 60)
      expect(await cache.get("a")).toBe(text)
    }
  })

  it("is reachable", async () => {
    const { cache } = await setUp()
    await expect(cache.ping()).resolves.toBeUndefined()
  })
})

it("evicts the least recently used entry above its maximum", async () => {
  const cache = inMemory(testClock(), 2)
  await cache.set("a", "1", 60)
  await cache.set("b", "2", 60)
  await cache.get("a")
  await cache.set("c", "3", 60)
  expect(await Promise.all(["a", "b", "c"].map((key) => cache.get(key)))).toEqual(["1", null, "3"])
})
