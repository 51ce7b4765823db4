import { describe, expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../lib/session/storage.ts"
import { createRecentWords } from "./recent-words.ts"

describe("createRecentWords", () => {
  it("keeps the latest eight on the device, each once however it was typed", () => {
    const storage = createMemoryStorage()
    const words = createRecentWords(storage, "me")
    for (const word of ["咖啡", "", "  ", "Jazz", " 登山 ", "ＪＡＺＺ"]) words.add(word)
    expect(words.all()).toEqual(["ＪＡＺＺ", "登山", "咖啡"])
    for (let n = 1; n <= 8; n++) words.add(`字${n}`)
    expect(createRecentWords(storage, "me").all()).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `字${n}`))
  })

  it("forgets one, and all", () => {
    const storage = createMemoryStorage()
    const words = createRecentWords(storage, "me")
    words.add("咖啡")
    words.add("登山")
    words.remove("咖啡")
    expect(words.all()).toEqual(["登山"])
    words.clear()
    expect(words.all()).toEqual([])
    expect(storage.get(storageKeys.recentWords)).toBeNull()
  })

  it.each([
    ["another member's words", JSON.stringify({ owner: "other", value: ["咖啡"] })],
    ["what is not a list of words", JSON.stringify({ owner: "me", value: [1] })],
    ["broken text", "{"],
  ])("does not show %s", (_name, stored) => {
    const storage = createMemoryStorage({ [storageKeys.recentWords]: stored })
    expect(createRecentWords(storage, "me").all()).toEqual([])
  })
})
