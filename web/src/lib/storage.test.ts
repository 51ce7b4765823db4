import { afterEach, describe, expect, it, vi } from "vitest"
import { storage } from "./storage.ts"

afterEach(() => vi.unstubAllGlobals())

describe("storage", () => {
  it("remembers for the page where the browser refuses to", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("", "SecurityError")
      },
      setItem: () => {
        throw new DOMException("", "QuotaExceededError")
      },
    })
    storage.set("key", "value")
    expect(storage.get("key")).toBe("value")
    storage.remove("key")
    expect(storage.get("key")).toBe(null)
  })
})
