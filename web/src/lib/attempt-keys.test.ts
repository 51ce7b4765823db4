import { describe, expect, it } from "vitest"
import { createAttemptKeys, newKey } from "./attempt-keys.ts"

describe("attempt keys", () => {
  it("stay for the same form and change with it", () => {
    let made = 0
    const keyFor = createAttemptKeys(() => `key ${++made}`)
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 1")
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 1")
    expect(keyFor({ email: "a" })).toBe("key 2")
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 3")
  })

  it("are long and never the same", () => {
    const keys = Array.from({ length: 100 }, newKey)
    expect(new Set(keys).size).toBe(100)
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  })
})
