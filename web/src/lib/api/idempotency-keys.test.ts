import { describe, expect, it } from "vitest"
import { createIdempotencyKeys, newKey } from "./idempotency-keys.ts"

describe("attempt keys", () => {
  it("keep their value for the same form and change with it", () => {
    let made = 0
    const keyFor = createIdempotencyKeys(() => `key ${++made}`)
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 1")
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 1")
    expect(keyFor({ email: "a" })).toBe("key 2")
    expect(keyFor({ email: "a", emailCode: "1" })).toBe("key 3")
  })

  it("are long and unique", () => {
    const keys = Array.from({ length: 100 }, newKey)
    expect(new Set(keys).size).toBe(100)
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  })
})
