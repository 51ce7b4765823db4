import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import type { Trx } from "../../db/client.ts"
import type { Clock } from "../clock.ts"
import { hashSecret, newBase32Code } from "../ids.ts"

/** The recovery codes of members or of admins in the database. */
export interface RecoveryCodeStore {
  /** Replaces all codes of an owner. */
  replaceCodes: (trx: Trx, ownerId: string, hashes: readonly Buffer[]) => Promise<unknown>
  /** Marks a code as used. Returns false when it is not the owner's or is already used. */
  takeCode: (trx: Trx, ownerId: string, hash: Buffer, now: Date) => Promise<boolean>
}

const { count, characters } = secondStepLimits.recoveryCodes

/** The hash includes the owner's id. A code has eighty random bits, so a slow hash is not needed. */
const hashOf = (ownerId: string, code: string) => hashSecret(`${ownerId}:${code}`)

/** Whether a code has the form of a recovery code rather than of an authenticator code. */
export const isRecoveryCode = (code: string) => code.length === characters

/** One-time replacements for another proof of identity. Only hashes are stored. */
export const createRecoveryCodes = ({ clock, store }: { clock: Clock; store: RecoveryCodeStore }) => ({
  /** Replaces all codes and returns the new ones in their display form. */
  renew: async (trx: Trx, ownerId: string) => {
    const codes = Array.from({ length: count }, () => newBase32Code(characters))
    await store.replaceCodes(
      trx,
      ownerId,
      codes.map((code) => hashOf(ownerId, code)),
    )
    return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
  },

  /** Uses a code. Returns whether it was valid. */
  take: (trx: Trx, ownerId: string, code: string) =>
    store.takeCode(trx, ownerId, hashOf(ownerId, code), clock.now()),
})

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
