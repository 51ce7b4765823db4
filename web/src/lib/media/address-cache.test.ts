import { describe, expect, it } from "vitest"
import { createAddressCache } from "./address-cache.ts"

describe("createAddressBook", () => {
  it("keeps a file's first address while it is valid", () => {
    let time = 0
    const book = createAddressCache(() => time, 50 * 60_000)
    expect(book.addressOf("a", "first")).toBe("first")
    time = 49 * 60_000
    expect(book.addressOf("a", "second")).toBe("first")
    expect(book.addressOf("b", "other")).toBe("other")
    time = 51 * 60_000
    expect(book.addressOf("a", "third")).toBe("third")
  })

  it("replaces the address of a file after it failed", () => {
    const book = createAddressCache(() => 0, 1)
    book.addressOf("a", "first")
    book.replace("a", "second")
    expect(book.addressOf("a", "first")).toBe("second")
  })
})
