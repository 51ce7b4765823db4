import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { GoodProof, HumanCheck } from "../../platform/security/human-check.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import * as queries from "./proofs.queries.ts"

/** What the people who run the service chose for the check. */
export type HumanCheckSettings = Pick<
  HumanCheckConfig,
  "is_enabled" | "bypass_for_registered_users" | "theme" | "size" | "language"
>

interface Dependencies {
  db: Db
  humanCheck: HumanCheck
  limiter: RateLimiter
  settings: HumanCheckSettings
}

/** How senders show that they are human, whatever the provider is. */
export const createHumanCheck = ({ db, humanCheck, limiter, settings }: Dependencies) => {
  const { is_enabled, bypass_for_registered_users, theme, size, language } = settings

  /**
   * Looks at a proof without spending it; never inside a transaction. Refuses with `human_check_required` where there is none, with
   * `human_check_failed` what is worth nothing, and with `human_check_unavailable` where nobody can tell.
   */
  const look = async (proof: string | undefined): Promise<GoodProof> => {
    if (!proof) throw new AppError("human_check_required")
    const good = await humanCheck.look(proof)
    if (!good) throw new AppError("human_check_failed")
    return good
  }

  const spend = async (trx: Trx, proof: GoodProof) => {
    if (!(await queries.spendProof(trx, proof))) throw new AppError("human_check_failed")
  }

  return {
    config: () => ({
      message: contactMessages.checkConfig,
      data: {
        provider: humanCheck.provider,
        ...{ is_enabled, bypass_for_registered_users, theme, size, language },
        site_key: humanCheck.siteKey,
      },
    }),

    /** Whether a sender has to prove that they are human. */
    isAskedOf: (viewer: Viewer | null) => is_enabled && (viewer === null || !bypass_for_registered_users),

    /** Work for a browser. Fails with `not_found` where nothing is asked, or the provider has no work. */
    challenge: async () => {
      const challenge = is_enabled ? await humanCheck.challenge() : null
      if (!challenge) throw new AppError("not_found")
      return challenge
    },

    look,

    /** Whether a proof would be taken now; it stays as good as it was. Refuses as `look` does, also what was spent. */
    verify: async (proof: string) => {
      const { hash } = await look(proof)
      if (await queries.isSpent(db, hash)) throw new AppError("human_check_failed")
      return { message: contactMessages.proofGood }
    },

    /** Counts that work is done for a proof, spent or not. Refuses with `human_check_failed` what has paid for enough. */
    countTry: async ({ hash }: GoodProof) => {
      const { allowed } = await limiter.take(`proof:${hash.toString("base64url")}`, surfaceLimits.proofTries)
      if (!allowed) throw new AppError("human_check_failed")
    },

    /** Looks at a proof and spends it at once. Refuses as `look` does, also what was spent. */
    spendNow: async (proof: string) => {
      const good = await look(proof)
      await db.transaction().execute((trx) => spend(trx, good))
    },

    /** Spends a proof in the transaction of what it was for. Refuses with `human_check_failed` where it was spent before. */
    spend,
  }
}

export type GuestCheck = ReturnType<typeof createHumanCheck>
