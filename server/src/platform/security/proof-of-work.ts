import { humanCheckLimits } from "@pinyu/contract/contact/limits"
import { workChallenge } from "@pinyu/contract/contact/schemas"
import { createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { hashSecret } from "../ids.ts"
import type { HumanCheck } from "./human-check.ts"

/** The range of the number of keys to try, each with `cost` rounds. */
interface Work {
  cost: number
  counter: { min: number; max: number }
}

/** Measured in decision 14. */
const usualWork: Work = { cost: 5_000, counter: { min: 1_000, max: 2_000 } }
const algorithm = "PBKDF2/SHA-256"

/** The payload of ALTCHA's widget, in base64. */
const payload = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const readPayload = (proof: string) => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(proof, "base64").toString())).data
  } catch {
    return undefined
  }
}

/**
 * Work that a browser does before a guest may send a form: expensive in bulk, cheap to verify, without
 * tracking.
 */
export const createProofOfWork = ({
  clock,
  key,
  work: { cost, counter } = usualWork,
}: {
  clock: Clock
  key: Buffer
  work?: Work
}): HumanCheck => {
  const secret = key.toString("base64url")
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` }
  return {
    provider: "proof_of_work",
    siteKey: null,
    widgetOrigin: null,

    challenge: async () => {
      const expiresAt = Math.floor(clock.now().getTime() / 1000) + humanCheckLimits.challengeSeconds
      const answer = randomInt(counter.max, counter.min)
      const options = { algorithm, cost, counter: answer, deriveKey, expiresAt, ...secrets }
      return workChallenge.parse(await createChallenge(options))
    },

    verify: async (proof) => {
      const payload = readPayload(proof)
      if (!payload) return null
      const expiresAt = new Date(payload.challenge.parameters.expiresAt * 1000)
      // Also checked by our clock, because the library uses the machine's.
      if (expiresAt <= clock.now()) return null
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
      return verified ? { hash: hashSecret(payload.challenge.signature), expiresAt } : null
    },
  }
}
