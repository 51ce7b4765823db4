import { describe, expect, it } from "vitest"
import { createAddressBook } from "./address-book.ts"

describe("createAddressBook", () => {
  it("keeps a file's first address while it works, whatever newer ones come", () => {
    let time = 0
    const book = createAddressBook(() => time, 50 * 60_000)
    expect(book.addressOf("a", "first")).toBe("first")
    time = 49 * 60_000
    expect(book.addressOf("a", "second")).toBe("first")
    expect(book.addressOf("b", "other")).toBe("other")
    time = 51 * 60_000
    expect(book.addressOf("a", "third")).toBe("third")
  })

  it("gives a file another address when the kept one has failed", () => {
    const book = createAddressBook(() => 0, 1)
    book.addressOf("a", "first")
    book.replace("a", "second")
    expect(book.addressOf("a", "first")).toBe("second")
  })
})
