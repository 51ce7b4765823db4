import { describe, expect, it, vi } from "vitest"
import { firstTry, nextTry } from "./use-post-image.ts"

const answering = (...answers: (string | null | Error)[]) => {
  const refresh = vi.fn(async () => {
    const answer = answers.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  })
  const pause = vi.fn(async () => undefined)
  return { refresh, pause }
}
const lost = new Error("no answer")

describe("a picture that fails to load", () => {
  it("is tried at two other addresses, and then gives up without another request", async () => {
    const page = answering("b", "c", "d")
    const second = await nextTry(firstTry("a"), page)
    expect(second).toEqual({ offered: "a", address: "b", refreshes: 1, isGone: false })
    expect(page.pause).not.toHaveBeenCalled()
    const third = await nextTry(second, page)
    expect(third).toEqual({ offered: "a", address: "c", refreshes: 2, isGone: false })
    expect(page.pause).toHaveBeenCalledTimes(1)
    expect(await nextTry(third, page)).toEqual({ ...third, isGone: true })
    expect(page.refresh).toHaveBeenCalledTimes(2)
  })

  it("repeats a request that was lost", async () => {
    const page = answering(lost, "b")
    expect(await nextTry(firstTry("a"), page)).toMatchObject({ address: "b", refreshes: 2, isGone: false })
    expect(page.pause).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["the same address is offered again", ["a"], 1],
    ["none is offered", [null], 1],
    ["both questions are lost", [lost, lost, "b"], 2],
  ])("is gone where %s", async (_name, answers: (string | null | Error)[], times) => {
    const page = answering(...answers)
    expect(await nextTry(firstTry("a"), page)).toMatchObject({ address: "a", isGone: true })
    expect(page.refresh).toHaveBeenCalledTimes(times)
  })
})
