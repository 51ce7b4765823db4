import { afterEach, describe, expect, it, vi } from "vitest"
import { createMemoryStorage, removeLegacyTokens, storage, storageKeys } from "./storage.ts"

afterEach(() => vi.unstubAllGlobals())

describe("storage", () => {
  it("falls back to memory when the browser rejects storage", () => {
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

describe("tokens of an earlier version", () => {
  it("are removed from every storage, and nothing else is", () => {
    const stored = { [storageKeys.session]: "authenticated", [storageKeys.admin]: "x.y.z", theme: "dark" }
    const legacy = {
      token: "1",
      accessToken: "2",
      access_token: "3",
      authToken: "4",
      refreshToken: "5",
      jwt: "6",
    }
    const areas = [createMemoryStorage({ ...stored, ...legacy }), createMemoryStorage(legacy)] as const
    removeLegacyTokens(areas)
    for (const area of areas) for (const key of Object.keys(legacy)) expect(area.get(key), key).toBeNull()
    for (const [key, value] of Object.entries(stored)) expect(areas[0].get(key)).toBe(value)
  })
})
