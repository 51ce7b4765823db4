import { describe, expect, it, vi } from "vitest"
import { firstTry, nextTry } from "./use-post-image.ts"

describe("a picture that does not load", () => {
  it("is tried at another address, twice, and is then gone without being asked for again", async () => {
    const offers = ["b", "c", "d"]
    const refresh = vi.fn(async () => offers.shift() ?? null)
    const second = await nextTry(firstTry("a"), refresh)
    expect(second).toEqual({ offered: "a", address: "b", refreshes: 1, isGone: false })
    const third = await nextTry(second, refresh)
    expect(third).toEqual({ offered: "a", address: "c", refreshes: 2, isGone: false })
    expect(await nextTry(third, refresh)).toEqual({ ...third, isGone: true })
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it.each([
    ["the same address is offered again", async () => "a"],
    ["none is offered", async () => null],
    ["the question fails", () => Promise.reject(new Error("no answer"))],
  ])("is gone where %s", async (_name, refresh: () => Promise<string | null>) => {
    expect(await nextTry(firstTry("a"), refresh)).toMatchObject({ address: "a", isGone: true })
  })
})
