import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import type { GoodProof, HumanCheck } from "../../platform/human-check.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import * as queries from "./proofs.queries.ts"

interface Dependencies {
  db: Db
  humanCheck: HumanCheck
  limiter: RateLimiter
}

/** How guests show that they are human, whatever they are checked by. */
export const createHumanCheck = ({ db, humanCheck, limiter }: Dependencies) => {
  /**
   * Looks at a proof without spending it; never inside a transaction. Refuses with `human_check_required` where there is none, with
   * `human_check_failed` what is worth nothing, and with `human_check_unavailable` where nobody can tell.
   */
  const look = async (proof: string | undefined): Promise<GoodProof> => {
    if (!proof) throw refuse("human_check_required")
    const good = await humanCheck.look(proof)
    if (!good) throw refuse("human_check_failed")
    return good
  }

  return {
    config: () => ({
      message: contactMessages.checkConfig,
      data: {
        provider: humanCheck.provider,
        is_enabled: true,
        bypass_for_registered_users: true,
        site_key: humanCheck.siteKey,
        theme: "auto" as const,
        size: "flexible" as const,
        language: "zh-TW",
      },
    }),

    /** Work for a browser. Refuses with `not_found` where there is none to do. */
    challenge: async () => {
      const challenge = await humanCheck.challenge()
      if (!challenge) throw refuse("not_found")
      return challenge
    },

    look,

    /** Whether a proof would be taken now; it stays as good as it was. Refuses as `look` does, also what was spent. */
    verify: async (proof: string) => {
      const { hash } = await look(proof)
      if (await queries.isSpent(db, hash)) throw refuse("human_check_failed")
      return { message: contactMessages.proofGood }
    },

    /** Counts that work is done for a proof, spent or not. Refuses with `human_check_failed` what has paid for enough. */
    countTry: async ({ hash }: GoodProof) => {
      const { allowed } = await limiter.take(`proof:${hash.toString("base64url")}`, surfaceLimits.proofTries)
      if (!allowed) throw refuse("human_check_failed")
    },

    /** Spends a proof in the transaction of what it was for. Refuses with `human_check_failed` where it was spent before. */
    spend: async (trx: Trx, proof: GoodProof) => {
      if (!(await queries.spendProof(trx, proof))) throw refuse("human_check_failed")
    },
  }
}

export type GuestCheck = ReturnType<typeof createHumanCheck>
