import { adminLimits } from "@pinyu/contract/admin/limits"
import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newBase32Code } from "../../platform/ids.ts"
import { replaceCodes, takeCode } from "./recovery-codes.queries.ts"

const { count, characters } = adminLimits.recoveryCodes

/** Bound to its admin: the same code of another one has another hash. Eighty random bits need no slow hash. */
const hashOf = (adminId: string, code: string) => hashSecret(`${adminId}:${code}`)

/** Whether a given code has the form of a recovery code, and not that of an authenticator app's. */
export const isRecoveryCode = (code: string) => code.length === characters

/** Codes that each stand in once for a code of the authenticator app. Only their hashes are kept. */
export const createRecoveryCodes = ({ clock }: { clock: Clock }) => ({
  /** Makes new codes in the place of all earlier ones, and answers them as they are shown. */
  renew: async (trx: Trx, adminId: string) => {
    const codes = Array.from({ length: count }, () => newBase32Code(characters))
    await replaceCodes(
      trx,
      adminId,
      codes.map((code) => hashOf(adminId, code)),
    )
    return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
  },

  /** Uses a code up; answers whether it was good. */
  take: (trx: Trx, adminId: string, code: string) =>
    takeCode(trx, adminId, hashOf(adminId, code), clock.now()),
})

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
