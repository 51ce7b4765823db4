import { describe, expect, it, vi } from "vitest"

vi.mock("@node-rs/argon2", { spy: true })
// Test files share modules: those loaded for an earlier file call the function itself, not the spy.
vi.resetModules()
const { hash, verify } = await import("@node-rs/argon2")
const { createPasswords } = await import("./passwords.ts")
const verified = vi.mocked(verify)

describe("createPasswords", () => {
  const passwords = createPasswords()
  const quickCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  const quick = createPasswords({ cost: quickCost })

  it("uses argon2id with 19 MiB, two passes, one lane and a new salt each time", async () => {
    const [one, two] = await Promise.all([passwords.hash("moonlight 7"), passwords.hash("moonlight 7")])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, "moonlight 7")).toBe(true)
    expect(await passwords.verify(one, "moonlight 8")).toBe(false)
  })

  const typed = { composed: "Jos\u00e9 ngh\u1ec7 77", decomposed: "Jose\u0301 nghe\u0323\u0302 77" }
  /** As a Vietnamese keyboard spells it: neither composed nor decomposed. */
  const mixed = "Jos\u00e9 ngh\u00ea\u0323 77"
  it.each([
    [typed.composed, typed.decomposed],
    [typed.decomposed, typed.composed],
    [mixed, typed.composed],
    [typed.composed, mixed],
    ["\u1100\u1161\u11a8 lamp 42", "\uac01 lamp 42"],
    ["Ｌａｍｐ　４２　月", "Lamp 42 月"],
    ["lamp\u00a042 ﬁre", "lamp 42 fire"],
  ])("a password set as %j is the one typed as %j", async (set, entered) => {
    const hashed = await quick.hash(set)
    expect(await quick.verify(hashed, entered)).toBe(true)
    expect(await quick.findMatch([hashed], entered)).toBe(hashed)
  })

  it.each([
    ["decomposed", typed.decomposed, [typed.decomposed, typed.composed]],
    ["full-width", "Ｌａｍｐ４２", ["Ｌａｍｐ４２"]],
    ["mixed", mixed, [mixed]],
  ])("accepts a %s password that was hashed as typed", async (_, set, entered) => {
    const old = await hash(set, quickCost)
    for (const password of entered) {
      expect(await quick.verify(old, password)).toBe(true)
      expect(await quick.findMatch([old], password)).toBe(old)
    }
  })

  it("does the same work for an account that does not exist, and always returns false", async () => {
    const hashed = await passwords.hash("moonlight 7")
    verified.mockClear()
    expect(await passwords.verify(hashed, "wrong")).toBe(false)
    expect(await passwords.verifyDummy("wrong")).toBe(false)
    const costs = verified.mock.calls.map(([kept]) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(kept))?.[0])
    expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1$", "$argon2id$v=19$m=19456,t=2,p=1$"])
    const quickHash = await quick.hash("moonlight 7")
    verified.mockClear()
    await quick.verify(quickHash, typed.decomposed)
    const compared = verified.mock.calls.length
    await quick.verifyDummy(typed.decomposed)
    expect(verified).toHaveBeenCalledTimes(2 * compared)
  })

  it("runs two at once, lets a limited number wait and rejects the others immediately", async () => {
    const small = createPasswords({ concurrency: 2, maxWaiting: 3 })
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => small.verifyDummy("x")))
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5)
    const rejected = results.filter((result) => result.status === "rejected")
    expect(rejected.map(({ reason }) => [reason.code, reason.retryAfterSeconds])).toEqual(
      Array(4).fill(["unavailable", 5]),
    )
    await expect(small.verifyDummy("x")).resolves.toBe(false)
  })
})
