import { describe, expect, it, vi } from "vitest"

vi.mock("@node-rs/argon2", { spy: true })
// Test files share modules: those loaded for an earlier file call the function itself, not the spy.
vi.resetModules()
const { verify } = await import("@node-rs/argon2")
const { createPasswords } = await import("./passwords.ts")
const verified = vi.mocked(verify)

describe("createPasswords", () => {
  const passwords = createPasswords()

  it("uses argon2id with 19 MiB, two passes, one lane and a new salt each time", async () => {
    const [one, two] = await Promise.all([passwords.hash("moonlight 7"), passwords.hash("moonlight 7")])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, "moonlight 7")).toBe(true)
    expect(await passwords.verify(one, "moonlight 8")).toBe(false)
  })

  it("does the same work for an account that does not exist, and always returns false", async () => {
    const hashed = await passwords.hash("moonlight 7")
    verified.mockClear()
    expect(await passwords.verify(hashed, "wrong")).toBe(false)
    expect(await passwords.verifyDummy("wrong")).toBe(false)
    const costs = verified.mock.calls.map(([kept]) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(kept))?.[0])
    expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1$", "$argon2id$v=19$m=19456,t=2,p=1$"])
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
