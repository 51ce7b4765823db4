import { expect, it } from "vitest"
import { ApiError, networkError } from "../../../lib/api/api-error.ts"
import { createProofs } from "./proofs.ts"

const required = new ApiError(429, "too_many_requests", "", { humanProof: "請先完成驗證。" })
const spent = new ApiError(422, "human_check_failed", "")
const settled = () => new Promise((resolve) => setImmediate(resolve))

it("repeats a call with a new proof for as long as the server requires one", async () => {
  const proofs = createProofs()
  const errors = [required, spent]
  const given: (string | undefined)[] = []
  const answer = proofs.run(async ({ humanProof }) => {
    given.push(humanProof)
    const error = errors.shift()
    if (error) throw error
    return "done"
  })
  await settled()
  expect(proofs.round()).toBe(1)
  proofs.give(undefined)
  proofs.give("one")
  await settled()
  expect(proofs.round()).toBe(2)
  proofs.give("two")
  await expect(answer).resolves.toBe("done")
  expect([given, proofs.round()]).toEqual([[undefined, "one", "two"], 0])
})

it("shows no check for other errors", async () => {
  const proofs = createProofs()
  await expect(proofs.run(() => Promise.reject(networkError()))).rejects.toThrow(networkError().message)
  expect(proofs.round()).toBe(0)
})

it("fails with the error that required a proof when the check is given up", async () => {
  const proofs = createProofs()
  const answer = expect(proofs.run(() => Promise.reject(required))).rejects.toBe(required)
  await settled()
  proofs.cancel()
  await answer
  expect(proofs.round()).toBe(0)
})
