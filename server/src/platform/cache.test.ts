import { describe, expect, it } from "vitest"
import { createMemoryCache } from "./cache.ts"

const setUp = (maxEntries = 10) => {
  let time = Date.parse("2026-01-01T00:00:00Z")
  const cache = createMemoryCache({ clock: { now: () => new Date(time) }, maxEntries })
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  return { cache, pass }
}

describe("createMemoryCache", () => {
  it("keeps a value for as long as asked", async () => {
    const { cache, pass } = setUp()
    await cache.set("a", "1", 60)
    pass(59.9)
    expect(await cache.get("a")).toBe("1")
    pass(0.2)
    expect(await cache.get("a")).toBeNull()
    expect(await cache.get("never")).toBeNull()
  })

  it("counts the time anew when a value is set again, and forgets one that is deleted", async () => {
    const { cache, pass } = setUp()
    await cache.set("a", "1", 60)
    pass(50)
    await cache.set("a", "2", 60)
    pass(50)
    expect(await cache.get("a")).toBe("2")
    await cache.delete("a")
    expect(await cache.get("a")).toBeNull()
  })

  it("holds no more than asked; what was used last stays", async () => {
    const { cache } = setUp(2)
    await cache.set("a", "1", 60)
    await cache.set("b", "2", 60)
    await cache.get("a")
    await cache.set("c", "3", 60)
    expect(await Promise.all(["a", "b", "c"].map((key) => cache.get(key)))).toEqual(["1", null, "3"])
  })

  it("is always there", async () => {
    await expect(setUp().cache.ping()).resolves.toBeUndefined()
  })
})
