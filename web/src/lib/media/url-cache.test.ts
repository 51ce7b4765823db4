import { describe, expect, it } from "vitest"
import { createUrlCache } from "./url-cache.ts"

describe("createUrlCache", () => {
  it("keeps a file's first URL while it is valid", () => {
    let time = 0
    const cache = createUrlCache(() => time, 50 * 60_000)
    expect(cache.urlOf("a", "first")).toBe("first")
    time = 49 * 60_000
    expect(cache.urlOf("a", "second")).toBe("first")
    expect(cache.urlOf("b", "other")).toBe("other")
    time = 51 * 60_000
    expect(cache.urlOf("a", "third")).toBe("third")
  })

  it("replaces the URL of a file after it failed", () => {
    const cache = createUrlCache(() => 0, 1)
    cache.urlOf("a", "first")
    cache.replace("a", "second")
    expect(cache.urlOf("a", "first")).toBe("second")
  })
})
