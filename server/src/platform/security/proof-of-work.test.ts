import { testClock } from "@pinyu/testkit/clock.ts"
import { quickCheck, solve } from "@pinyu/testkit/factories/contact.ts"
import { describe, expect, it } from "vitest"

const decode = (proof: string) => JSON.parse(Buffer.from(proof, "base64").toString())
const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString("base64")

const set = async () => {
  const clock = testClock(new Date())
  const check = quickCheck(clock)
  const challenge = await check.challenge()
  if (!challenge) throw new Error("there is no work")
  return { clock, check, proof: await solve(challenge) }
}

describe("a solved challenge", () => {
  it("is valid at every check, and identified by its challenge", async () => {
    const { check, proof } = await set()
    const first = await check.verify(proof)
    expect(first?.hash).toHaveLength(32)
    expect(await check.verify(proof)).toEqual(first)
    const { challenge, solution } = decode(proof)
    expect((await check.verify(encode({ challenge, solution: { ...solution, time: 9 } })))?.hash).toEqual(
      first?.hash,
    )
  })

  it("is invalid twenty minutes after the challenge was issued", async () => {
    const { clock, check, proof } = await set()
    clock.advance(20 * 60 - 1)
    expect(await check.verify(proof)).not.toBeNull()
    clock.advance(1)
    expect(await check.verify(proof)).toBeNull()
  })

  it("is invalid for a service with another key", async () => {
    const { clock, proof } = await set()
    expect(await quickCheck(clock).verify(proof)).toBeNull()
  })

  it.each<[string, (payload: ReturnType<typeof decode>) => object]>([
    [
      "another end",
      ({ challenge, solution }) => {
        const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 }
        return { challenge: { ...challenge, parameters }, solution }
      },
    ],
    [
      "less work",
      ({ challenge, solution }) => {
        const parameters = { ...challenge.parameters, keyPrefix: "0", cost: 1 }
        return { challenge: { ...challenge, parameters }, solution }
      },
    ],
    [
      "another answer",
      ({ challenge, solution }) => ({
        challenge,
        solution: { ...solution, derivedKey: "0".repeat(solution.derivedKey.length) },
      }),
    ],
    [
      "another signature",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, signature: "0".repeat(challenge.signature.length) },
        solution,
      }),
    ],
    ["no answer", ({ challenge }) => ({ challenge })],
    ["a list", ({ challenge, solution }) => [challenge, solution]],
  ])("is invalid with %s", async (_what, forge) => {
    const { check, proof } = await set()
    expect(await check.verify(encode(forge(decode(proof))))).toBeNull()
  })

  it.each(["", "x", "e30=", "bnVsbA==", "\u0000", "品".repeat(100)])(
    "is not %j, which is rejected without a server error",
    async (proof) => {
      const { check } = await set()
      expect(await check.verify(proof)).toBeNull()
    },
  )
})
