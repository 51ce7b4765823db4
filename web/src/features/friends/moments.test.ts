import { describe, expect, it, vi } from "vitest"
import { createMoments } from "./moments.ts"

describe("createMoments", () => {
  it("shows one match after another", () => {
    const moments = createMoments<{ id: string }>()
    const listener = vi.fn()
    moments.subscribe(listener)
    moments.add({ id: "a" })
    moments.add({ id: "b" })
    expect(moments.current()).toEqual({ id: "a" })
    moments.dismiss()
    expect(moments.current()).toEqual({ id: "b" })
    moments.dismiss()
    expect(moments.current()).toBeNull()
    expect(listener).toHaveBeenCalledTimes(4)
  })

  it("shows a match once, however often the heart is turned over", () => {
    const moments = createMoments<{ id: string }>()
    moments.add({ id: "a" })
    moments.dismiss()
    moments.add({ id: "a" })
    expect(moments.current()).toBeNull()
  })
})
