import { afterEach, describe, expect, it, vi } from "vitest"
import { createMemoryStorage, removeLegacyTokens, storage, storageKeys } from "./storage.ts"

afterEach(() => vi.unstubAllGlobals())

describe("storage", () => {
  it("falls back to memory when the browser rejects storage", () => {
    const fail = (name: string) => () => {
      throw new DOMException("", name)
    }
    vi.stubGlobal("localStorage", { getItem: fail("SecurityError"), setItem: fail("QuotaExceededError") })
    storage.set("key", "value")
    expect(storage.get("key")).toBe("value")
    storage.remove("key")
    expect(storage.get("key")).toBe(null)
    expect(storage.isLasting()).toBe(false)
  })

  it.each([
    ["missing", undefined],
    ["null, as in some in-app browsers", null],
  ])("keeps in cookies what the next visit must know when storage is %s", (_, localStorage) => {
    const jar = new Map<string, string>()
    vi.stubGlobal("localStorage", localStorage)
    vi.stubGlobal("document", {
      get cookie() {
        return [...jar].map((pair) => pair.join("=")).join("; ")
      },
      set cookie(written: string) {
        const [, key = "", value = ""] = /^([^=]*)=([^;]*)/.exec(written) ?? []
        if (written.includes("max-age=0;")) jar.delete(key)
        else jar.set(key, value)
      },
    })
    jar.set("other", "1")
    storage.set(storageKeys.exited, "true")
    storage.set(storageKeys.chatDrafts, "words")
    expect(Object.fromEntries(jar)).toEqual({ other: "1", [storageKeys.exited]: "true" })
    expect([storage.get(storageKeys.exited), storage.get(storageKeys.chatDrafts)]).toEqual(["true", "words"])
    storage.remove(storageKeys.exited)
    expect([storage.get(storageKeys.exited), [...jar.keys()]]).toEqual([null, ["other"]])
  })
})

describe("tokens of an earlier version", () => {
  it("are removed from every storage, and nothing else is", () => {
    const stored = { [storageKeys.session]: "authenticated", [storageKeys.admin]: "x.y.z", theme: "dark" }
    const names = ["token", "accessToken", "access_token", "authToken", "refreshToken", "jwt"]
    const legacy = Object.fromEntries(names.map((name) => [name, "x"]))
    const areas = [createMemoryStorage({ ...stored, ...legacy }), createMemoryStorage(legacy)] as const
    removeLegacyTokens(areas)
    for (const area of areas) for (const key of names) expect(area.get(key), key).toBeNull()
    for (const [key, value] of Object.entries(stored)) expect(areas[0].get(key)).toBe(value)
  })
})
