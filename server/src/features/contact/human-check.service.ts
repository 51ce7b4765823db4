import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { GoodProof, HumanCheck } from "../../platform/security/human-check.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import * as queries from "./proofs.queries.ts"

/** How the widget looks: as the pages do. */
const widget = {
  ...{ theme: "auto", size: "flexible", language: "zh-TW" },
} satisfies Partial<HumanCheckConfig>

interface Dependencies {
  db: Db
  humanCheck: HumanCheck
  limiter: RateLimiter
  currentSettings: Ports["currentSettings"]
}

/** The human check of senders, with any provider. */
export const createHumanCheck = ({ db, humanCheck, limiter, currentSettings }: Dependencies) => {
  /**
   * Verifies a proof without spending it; never called inside a transaction. Throws
   * `human_check_required` when there is none, `human_check_failed` when it is invalid, and
   * `human_check_unavailable` when the provider does not answer.
   */
  const check = async (proof: string | undefined): Promise<GoodProof> => {
    if (!proof) throw new AppError("human_check_required")
    const good = await humanCheck.verify(proof)
    if (!good) throw new AppError("human_check_failed")
    return good
  }

  const spend = async (trx: Trx, proof: GoodProof) => {
    if (!(await queries.spendProof(trx, proof))) throw new AppError("human_check_failed")
  }

  return {
    config: async () => {
      const { contact_check, sign_in_check } = await currentSettings()
      return {
        message: contactMessages.checkConfig,
        data: {
          provider: humanCheck.provider,
          is_enabled: contact_check !== "off",
          bypass_for_registered_users: contact_check !== "everyone",
          is_enabled_for_sign_in: sign_in_check,
          ...widget,
          site_key: humanCheck.siteKey,
        },
      }
    },

    /** Whether a sender needs a proof. */
    isRequiredOf: async (viewer: Viewer | null) => {
      const { contact_check } = await currentSettings()
      return contact_check === "everyone" || (contact_check === "guests" && viewer === null)
    },

    /** A proof-of-work challenge. Throws `not_found` when the check is off or the provider has none. */
    challenge: async () => {
      const { contact_check, sign_in_check } = await currentSettings()
      const isUsed = contact_check !== "off" || sign_in_check
      const challenge = isUsed ? await humanCheck.challenge() : null
      if (!challenge) throw new AppError("not_found")
      return challenge
    },

    check,

    /**
     * Whether a proof would be accepted now, without spending it. Throws like `check`, and also for a spent
     * proof.
     */
    verify: async (proof: string) => {
      const { hash } = await check(proof)
      if (await queries.isSpent(db, hash)) throw new AppError("human_check_failed")
      return { message: contactMessages.proofGood }
    },

    /** Counts a use of a proof for expensive work. Throws `human_check_failed` past the limit. */
    countTry: async ({ hash }: GoodProof) => {
      const { allowed } = await limiter.take(`proof:${hash.toString("base64url")}`, actionLimits.proofTries)
      if (!allowed) throw new AppError("human_check_failed")
    },

    /** Verifies a proof and spends it at once. Throws like `check`, and also for a spent proof. */
    spendNow: async (proof: string) => {
      const good = await check(proof)
      await db.transaction().execute((trx) => spend(trx, good))
    },

    /**
     * Spends a proof in the transaction that uses it. Throws `human_check_failed` when it is already
     * spent.
     */
    spend,
  }
}

export type GuestCheck = ReturnType<typeof createHumanCheck>
