import { authLimits } from "@pinyu/contract/auth/limits"
import type { MailedTokenKind } from "@pinyu/contract/auth/mailed-tokens"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import type { Db, Trx } from "../../db/client.ts"
import { lockRemovals } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import { after } from "./auth.policy.ts"
import * as queries from "./auth.queries.ts"
import type { MailedTokens } from "./mailed-tokens.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  limiter: RateLimiter
  mailedTokens: MailedTokens
  accountPasswords: Pick<AccountPasswords, "findMatch">
  /** Deletes members and their content in the caller's transaction. */
  removeMembers: (trx: Trx, memberIds: readonly string[]) => Promise<void>
  disconnect: (who: { memberId: string }) => void
  /** Hides the member from those who avoid the contact that this transaction verified. */
  contactVerified: (trx: Trx, memberId: string) => Promise<unknown>
  security: SecurityLog
}

const removalBatchSize = 50

/** Links that reach only the owner of a mailbox. Either shows the account and lets the owner start over. */
const mailboxProofs = ["verify_email", "reset_password"] as const

/**
 * Accounts with an unverified address. Several may use one address: the first to verify it keeps it, and the
 * others are discarded. Only control of the mailbox discards an account. Accounts that verify nothing are
 * deleted after seven days.
 */
export const createUnverified = (dependencies: Dependencies) => {
  const { clock, db, limiter, accountPasswords, contactVerified, removeMembers, disconnect } = dependencies
  const { mailedTokens, security } = dependencies
  const guesses = createFailureThrottle({ limiter, rules: actionLimits.signInFailuresByAccount })

  /** Locks the address before the token, because discarding an account locks its tokens. */
  const spendToken = async (trx: Trx, token: string, email: string, purposes: readonly MailedTokenKind[]) => {
    await queries.lockEmail(trx, email)
    await mailedTokens.spend(trx, purposes, token)
  }

  /**
   * Discards the unverified accounts of an address except `exceptId`, in the transaction that verified the
   * address. The caller passes the returned ids to `disconnectAll` after the commit.
   */
  const discard = async (trx: Trx, email: string, exceptId: string | null) => {
    await queries.lockEmail(trx, email)
    const ids = await queries.findUnverified(trx, email, exceptId)
    if (ids.length > 0) await removeMembers(trx, ids)
    return ids
  }

  const disconnectAll = (memberIds: readonly string[]) => {
    for (const memberId of memberIds) disconnect({ memberId })
  }

  const removeIfExpired = async (
    { member_id, email }: { member_id: string; email: string },
    terms: queries.ExpiryTerms,
  ) => {
    const isRemoved = await db.transaction().execute(async (trx) => {
      await queries.lockEmail(trx, email)
      await lockRemovals(trx, [member_id])
      const isExpired = await queries.lockExpired(trx, member_id, terms)
      if (isExpired) await removeMembers(trx, [member_id])
      return isExpired
    })
    if (isRemoved) disconnectAll([member_id])
  }

  /**
   * Deletes accounts that have verified nothing in seven days, unless one is verified concurrently. A failure
   * does not stop the others; the first error is thrown at the end.
   */
  const removeExpired = async (): Promise<void> => {
    const now = clock.now()
    const terms = { by: after(now, -authLimits.unverifiedAccount), now }
    const errors = new Map<string, unknown>()
    for (;;) {
      const expired = await queries.findExpired(db, terms, removalBatchSize + errors.size)
      const found = expired.filter(({ member_id }) => !errors.has(member_id))
      if (found.length === 0) break
      for (const account of found) {
        await removeIfExpired(account, terms).catch((error: unknown) => errors.set(account.member_id, error))
      }
    }
    for (const error of errors.values()) throw error
  }

  return {
    discard,
    disconnectAll,
    removeExpired,

    /**
     * The unverified account of a mailed link, and whether it is verified by setting a password. Throws
     * `token_invalid`.
     */
    showVerification: async (token: string) => {
      const { member_id, purpose } = await mailedTokens.find(db, mailboxProofs, token)
      const user = await queries.findUser(db, member_id)
      const credentials = await queries.findCredentials(db, member_id)
      if (!user || !credentials || user.email_verified_at) throw new AppError("token_invalid")
      return {
        email: user.email,
        nickname: user.nickname,
        registered_at: credentials.created_at.toISOString(),
        can_reset: purpose === "reset_password",
      }
    },

    /**
     * Verifies the address of a mailed link for the account with this password, once, and discards the other
     * accounts of the address. Throws `token_invalid`, `password_wrong` or `too_many_requests`.
     */
    verifyEmail: async ({ token, password }: { token: string; password: string }) => {
      const { email } = await mailedTokens.find(db, ["verify_email"], token)
      const throttleKey = `auth.verifyEmail:${email}`
      await guesses.take(throttleKey)
      const accounts = await queries.findAccounts(db, email)
      const open = accounts.filter((account) => !account.email_verified_at && account.status !== "suspended")
      if (open.length === 0) throw new AppError("token_invalid")
      const account = await accountPasswords.findMatch(open, password)
      if (!account)
        throw new AppError("password_wrong", { fields: { password: authMessages.accountPasswordWrong } })
      await guesses.reset(throttleKey)
      const discarded = await db.transaction().execute(async (trx) => {
        await spendToken(trx, token, email, ["verify_email"])
        if (!(await queries.verifyEmail(trx, account.member_id, email, clock.now())))
          throw new AppError("token_invalid")
        await mailedTokens.end(trx, account.member_id, ["verify_email"])
        await contactVerified(trx, account.member_id)
        return discard(trx, email, account.member_id)
      })
      disconnectAll(discarded)
      security.note("email_verified", { memberId: account.member_id })
      return { message: authMessages.emailVerified }
    },

    /**
     * Discards every unverified account of a mailed link's address, so that its owner can register again.
     * Throws `token_invalid`.
     */
    startAnew: async (token: string) => {
      const { email, member_id } = await mailedTokens.find(db, mailboxProofs, token)
      const discarded = await db.transaction().execute(async (trx) => {
        await spendToken(trx, token, email, mailboxProofs)
        const credentials = await queries.findCredentials(trx, member_id)
        if (credentials?.email_verified_at) throw new AppError("token_invalid")
        return discard(trx, email, null)
      })
      disconnectAll(discarded)
      return { message: authMessages.startedAnew, email }
    },
  }
}

export type Unverified = ReturnType<typeof createUnverified>
