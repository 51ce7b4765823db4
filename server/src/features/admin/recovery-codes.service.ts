import { adminLimits } from "@pinyu/contract/admin/limits"
import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newBase32Code } from "../../platform/ids.ts"
import { replaceCodes, takeCode } from "./recovery-codes.queries.ts"

const { count, characters } = adminLimits.recoveryCodes

/** The hash includes the admin's id. A code has eighty random bits, so a slow hash is not needed. */
const hashOf = (adminId: string, code: string) => hashSecret(`${adminId}:${code}`)

/** Whether a code has the form of a recovery code rather than of an authenticator code. */
export const isRecoveryCode = (code: string) => code.length === characters

/** One-time replacements for authenticator codes. Only hashes are stored. */
export const createRecoveryCodes = ({ clock }: { clock: Clock }) => ({
  /** Replaces all codes and returns the new ones in their display form. */
  renew: async (trx: Trx, adminId: string) => {
    const codes = Array.from({ length: count }, () => newBase32Code(characters))
    await replaceCodes(
      trx,
      adminId,
      codes.map((code) => hashOf(adminId, code)),
    )
    return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
  },

  /** Uses a code. Returns whether it was valid. */
  take: (trx: Trx, adminId: string, code: string) =>
    takeCode(trx, adminId, hashOf(adminId, code), clock.now()),
})

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
