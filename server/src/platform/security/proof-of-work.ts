import { humanCheckLimits } from "@pinyu/contract/contact/limits"
import { workChallenge } from "@pinyu/contract/contact/schemas"
import { createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import * as z from "zod"
import type { Clock } from "../clock.ts"
import { hashSecret } from "../ids.ts"
import type { HumanCheck } from "./human-check.ts"

/** How much work it is: a number of keys between two, each of `cost` rounds. */
interface Work {
  cost: number
  counter: { min: number; max: number }
}

/** Measured in decision 14. */
const usualWork: Work = { cost: 5_000, counter: { min: 1_000, max: 2_000 } }
const algorithm = "PBKDF2/SHA-256"

/** What ALTCHA's widget hands over, in base 64. */
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

/** Work that a browser does before a guest may write: hard to do for many, easy to check, and nobody is watched. */
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
      const lapsesAt = Math.floor(clock.now().getTime() / 1000) + humanCheckLimits.challengeSeconds
      const answer = randomInt(counter.max, counter.min)
      const options = { algorithm, cost, counter: answer, deriveKey, expiresAt: lapsesAt, ...secrets }
      return workChallenge.parse(await createChallenge(options))
    },

    look: async (proof) => {
      const given = readPayload(proof)
      if (!given) return null
      const lapsesAt = new Date(given.challenge.parameters.expiresAt * 1000)
      // By our clock too: the library knows the machine's alone.
      if (lapsesAt <= clock.now()) return null
      const { verified } = await verifySolution({ ...given, deriveKey, ...secrets })
      return verified ? { hash: hashSecret(given.challenge.signature), lapsesAt } : null
    },
  }
}
