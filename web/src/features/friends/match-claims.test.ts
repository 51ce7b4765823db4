import { describe, expect, it, vi } from "vitest"
import { createMatchClaims } from "./match-claims.ts"

const claimsOf = (answers: readonly (string | null | Error)[]) => {
  const rest = [...answers]
  let made = 0
  const page = { isVisible: true }
  const claim = vi.fn(async (_key: string) => {
    const next = rest.shift() ?? null
    if (next instanceof Error) throw next
    return next
  })
  const claims = createMatchClaims({
    claim,
    newKey: () => `key ${++made}`,
    isPageVisible: () => page.isVisible,
  })
  return { claim, claims, page }
}

describe("createMatchClaims", () => {
  it("shows one match after another, and asks for no other while one is shown", async () => {
    const { claim, claims } = claimsOf(["a", "b"])
    const listener = vi.fn()
    claims.subscribe(listener)
    await claims.look()
    await claims.look()
    expect([claims.current(), claim.mock.calls.length]).toEqual(["a", 1])
    claims.close()
    expect(claims.current()).toBeNull()
    await claims.look()
    expect(claims.current()).toBe("b")
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it("leaves the match to another page while this one is in the background", async () => {
    const { claim, claims, page } = claimsOf(["a"])
    page.isVisible = false
    await claims.look()
    expect(claim).not.toHaveBeenCalled()
    page.isVisible = true
    await claims.look()
    expect(claims.current()).toBe("a")
  })

  it("asks once more for what came during a claim", async () => {
    const { claim, claims } = claimsOf([null, "a"])
    await Promise.all([claims.look(), claims.look()])
    await vi.waitFor(() => expect(claims.current()).toBe("a"))
    expect(claim).toHaveBeenCalledTimes(2)
  })

  it("repeats a claim without an answer with its key, and the next one with another", async () => {
    const { claim, claims } = claimsOf([new Error("offline"), "a", null])
    await claims.look()
    expect(claims.current()).toBeNull()
    await claims.look()
    claims.close()
    await claims.look()
    expect(claim.mock.calls).toEqual([["key 1"], ["key 1"], ["key 2"]])
  })
})
