import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { AppError } from "../../platform/app-error.ts"
import { createFailureThrottle, takeAll } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter, RateRule } from "../../platform/security/rate-limits.ts"

interface Dependencies {
  limiter: RateLimiter
  /** Spends a proof of the human check. Throws `human_check_failed` or `human_check_unavailable`. */
  spendProof: (proof: string) => Promise<void>
  /** Whether pages can create a proof. */
  offersProof: () => Promise<boolean>
}

interface Look {
  email: string
  /** The caller's network address. */
  address: string
  browserId: string
  humanProof: string | undefined
}

/**
 * Limits the calls that show or could show whether an address is registered. The first two of each kind are
 * free for an address, a network and a browser; each further one needs a proof of work.
 */
export const createLooks = ({ limiter, spendProof, offersProof }: Dependencies) => {
  const throttleOf = (rules: readonly RateRule[]) => createFailureThrottle({ limiter, rules })
  const byAccount = throttleOf(actionLimits.freeLooksByAccount)
  const byAddress = throttleOf(actionLimits.freeLooksByAddress)
  const byBrowser = throttleOf(actionLimits.freeLooksByBrowser)
  const allByBrowser = throttleOf(actionLimits.looksByBrowser)

  return {
    /**
     * Counts a look of one kind. Throws `too_many_requests`, with the field `humanProof` when a proof lets it
     * through.
     */
    countLook: async (kind: string, { email, address, browserId, humanProof }: Look) => {
      const key = `auth.looks:${kind}`
      await allByBrowser.take(`${key}:browser:${browserId}`)
      const waitSeconds = await takeAll([
        { throttle: byAccount, key: `${key}:account:${email}` },
        { throttle: byAddress, key: `${key}:address:${address}` },
        { throttle: byBrowser, key: `${key}:browser:${browserId}` },
      ])
      if (waitSeconds === 0 || !(await offersProof())) return
      if (humanProof === undefined)
        throw new AppError("too_many_requests", {
          retryAfterSeconds: waitSeconds,
          fields: { humanProof: authMessages.lookProofNeeded },
        })
      await spendProof(humanProof)
    },
  }
}
