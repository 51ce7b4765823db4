import { describe, expect, it, vi } from "vitest"
import { createMatchQueue } from "./match-queue.ts"

describe("createMatchQueue", () => {
  it("shows one match after another", () => {
    const matchQueue = createMatchQueue<{ id: string }>()
    const listener = vi.fn()
    matchQueue.subscribe(listener)
    matchQueue.add({ id: "a" })
    matchQueue.add({ id: "b" })
    expect(matchQueue.current()).toEqual({ id: "a" })
    matchQueue.dismiss()
    expect(matchQueue.current()).toEqual({ id: "b" })
    matchQueue.dismiss()
    expect(matchQueue.current()).toBeNull()
    expect(listener).toHaveBeenCalledTimes(4)
  })

  it("shows a match once, however often the heart is toggled", () => {
    const matchQueue = createMatchQueue<{ id: string }>()
    matchQueue.add({ id: "a" })
    matchQueue.dismiss()
    matchQueue.add({ id: "a" })
    expect(matchQueue.current()).toBeNull()
  })
})
