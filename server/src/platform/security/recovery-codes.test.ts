import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { otpOrRecoveryCode } from "@pinyu/contract/second-step/schemas"
import { expect, it } from "vitest"
import type { Trx } from "../../db/client.ts"
import { createRecoveryCodes, isRecoveryCode, type RecoveryCodeStore } from "./recovery-codes.ts"

const { count, characters } = secondStepLimits.recoveryCodes
const trx = {} as Trx
const clock = { now: () => new Date(0) }

/** A store in memory. */
const setUp = () => {
  const hashes = new Map<string, Set<string>>()
  const store: RecoveryCodeStore = {
    replaceCodes: async (_, ownerId, codes) =>
      hashes.set(ownerId, new Set(codes.map((hash) => hash.toString("hex")))),
    takeCode: async (_, ownerId, hash) => hashes.get(ownerId)?.delete(hash.toString("hex")) ?? false,
  }
  return { hashes, codes: createRecoveryCodes({ clock, store }) }
}

/** A code as the contract normalizes it. */
const typed = (code: string) => otpOrRecoveryCode.parse(code)

it(`makes ${count} codes in groups of four, all different`, async () => {
  const made = await setUp().codes.renew(trx, "mei")
  expect(new Set(made).size).toBe(count)
  for (const code of made) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(made.map((code) => code.replaceAll("-", "").length)).toEqual(Array(count).fill(characters))
})

it("accepts each code once, as shown, in lower case and with spaces", async () => {
  const { codes } = setUp()
  const [shown = "", lower = "", spaced = ""] = await codes.renew(trx, "mei")
  for (const code of [shown, lower.toLowerCase(), ` ${spaced.replaceAll("-", " ")} `]) {
    expect(isRecoveryCode(typed(code))).toBe(true)
    expect(await codes.take(trx, "mei", typed(code))).toBe(true)
    expect(await codes.take(trx, "mei", typed(code))).toBe(false)
  }
})

it("rejects another owner's code, and a replaced one", async () => {
  const { codes } = setUp()
  const [code = ""] = await codes.renew(trx, "mei")
  await codes.renew(trx, "other")
  expect(await codes.take(trx, "other", typed(code))).toBe(false)
  await codes.renew(trx, "mei")
  expect(await codes.take(trx, "mei", typed(code))).toBe(false)
})

it("stores only hashes", async () => {
  const { codes, hashes } = setUp()
  const [code = ""] = await codes.renew(trx, "mei")
  expect(JSON.stringify([...(hashes.get("mei") ?? [])])).not.toContain(code)
  expect(await codes.take(trx, "mei", typed(code))).toBe(true)
})
