import { describe, expect, it } from "vitest"
import { firstTry, nextTry } from "./use-post-image.ts"

describe("a picture that does not load", () => {
  it("is tried at another address", () => {
    expect(nextTry(firstTry("a"), "b")).toEqual({ offered: "a", address: "b", refreshes: 1, isGone: false })
  })

  it("is gone where the same address is offered again, or none", () => {
    expect(nextTry(firstTry("a"), "a").isGone).toBe(true)
    expect(nextTry(nextTry(firstTry("a"), "b"), "b").isGone).toBe(true)
    expect(nextTry(firstTry("a"), null).isGone).toBe(true)
  })
})
