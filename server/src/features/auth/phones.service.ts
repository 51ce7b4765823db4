import { authLimits } from "@pinyu/contract/auth/limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { isMobileNumber } from "../../platform/senders/phone-numbers.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import type { Codes } from "./codes.service.ts"
import * as phones from "./phones.queries.ts"
import type { Sessions } from "./sessions.service.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  jobs: AuthQueue
  security: SecurityLog
  securityNotices: Ports["securityNotices"]
  sessions: Pick<Sessions, "requireLiveSession">
  users: Users
  /** Hides the member from those who avoid the contact that this transaction verified. */
  contactVerified: (trx: Trx, memberId: string) => Promise<unknown>
}

const { resendLock } = authLimits.code

/** The phone number of a member: verified by a code, changed, and removed. */
export const createPhones = (dependencies: Dependencies) => {
  const { db, clock, codes, contactVerified, jobs, security, securityNotices, sessions, users } = dependencies

  return {
    /**
     * Sends a code to a phone number. A number of another member gets the same response; the job notifies its
     * holder instead. Throws `invalid_fields` for a number that no mobile has, `phone_code_too_soon` or
     * `too_many_requests`.
     */
    sendPhoneCode: async (viewer: Viewer, phone: string) => {
      if (!(await isMobileNumber(phone)))
        throw new AppError("invalid_fields", { fields: { phone: fieldMessages.phone_format } })
      await codes.request({ purpose: "verify_phone", subject: viewer.id }, phone, (trx) =>
        jobs.enqueue(trx, "auth.phoneCode", { memberId: viewer.id }),
      )
      return { message: authMessages.phoneCodeSent, resendAfterSeconds: resendLock }
    },

    /**
     * Sets the member's number to the one that received their last code. Throws `phone_code_expired`, or
     * `phone_code_wrong`, also when another member has the number by now.
     */
    verifyPhone: async (viewer: Viewer, code: string) => {
      const spendCode = await codes.attempt({ purpose: "verify_phone", subject: viewer.id }, code)
      await db.transaction().execute(async (trx) => {
        await sessions.requireLiveSession(trx, viewer)
        const phone = await spendCode(trx)
        if (!(await phones.setPhone(trx, viewer.id, phone, clock.now())))
          throw codes.wrongCodeError("verify_phone")
        await contactVerified(trx, viewer.id)
        await securityNotices.send(trx, { memberId: viewer.id, event: "phone_changed" })
      })
      security.note("phone_verified", { memberId: viewer.id })
      return users.own(viewer.id)
    },

    /**
     * Removes the member's number. Throws `phone_still_needed` while the number is all that the member has
     * verified: such an account would expire.
     */
    removePhone: async (viewer: Viewer) => {
      const isRemoved = await db.transaction().execute(async (trx) => {
        await sessions.requireLiveSession(trx, viewer)
        if (!(await phones.removePhone(trx, viewer.id, clock.now()))) return false
        await securityNotices.send(trx, { memberId: viewer.id, event: "phone_removed" })
        return true
      })
      if (isRemoved) security.note("phone_removed", { memberId: viewer.id })
      else if (await phones.hasPhone(db, viewer.id)) throw new AppError("phone_still_needed")
      return users.own(viewer.id)
    },
  }
}
