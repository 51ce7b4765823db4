import type { Registration } from "@pinyu/contract/auth/schemas"
import { taipeiDay } from "@pinyu/contract/calendar"
import type { City, Gender, Identity } from "@pinyu/contract/options"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorSentences } from "@pinyu/phrases/errors"
import { fieldSentences } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { genderOf, judgeAge } from "./auth.policy.ts"
import { presentUser } from "./auth.present.ts"
import * as queries from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import { refuseWeakPassword } from "./passwords.service.ts"
import type { Unproved } from "./unproved.service.ts"

/** What `profiles` is told about somebody who joins. */
export interface NewMember {
  id: string
  nickname: string
  birth_date: string
  city: City
  height_cm: number
  weight_kg: number
  identity: Identity
  gender: Gender
}

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  jobs: AuthQueue
  accountPasswords: Pick<AccountPasswords, "hash">
  security: SecurityLog
  unproved: Pick<Unproved, "discard" | "disconnectAll">
  /** Makes the member in the transaction of the registration. */
  createMember: (trx: Trx, member: NewMember) => Promise<unknown>
}

/** An account to be made: the form without what only proves the right to it. */
export type NewAccount = Omit<Registration, "password" | "acceptTerms" | "emailCode"> & {
  passwordHash: string
  emailVerified: boolean
}

const refuseAge = (birthDate: string, today: string) => {
  switch (judgeAge(birthDate, today)) {
    case "adult":
      return
    case "under_age":
      throw new AppError("under_age", { fields: { birthDate: fieldSentences.under_age } })
    case "implausible":
      throw new AppError("invalid_fields", { fields: { birthDate: fieldSentences.birth_date_format } })
  }
}

/** How people join. */
export const createRegistration = (needs: Dependencies) => {
  const { db, clock, codes, jobs, accountPasswords, security, unproved, createMember } = needs

  /**
   * Makes a member with credentials and answers their id. Refuses with `email_taken`, `under_age`, or `invalid_fields`.
   */
  const createAccount = async (trx: Trx, account: NewAccount) => {
    const now = clock.now()
    refuseAge(account.birthDate, taipeiDay(now))
    const gender = genderOf(account.identity, account.gender)
    if (!gender) throw new AppError("invalid_fields", { fields: { gender: fieldSentences.gender_required } })
    const id = newId()
    await createMember(trx, {
      id,
      nickname: account.nickname,
      birth_date: account.birthDate,
      city: account.city,
      height_cm: account.height,
      weight_kg: account.weight,
      identity: account.identity,
      gender,
    })
    const isFree = await queries.insertCredentials(trx, {
      member_id: id,
      email: account.email,
      email_verified_at: account.emailVerified ? now : null,
      verification_requested_at: account.emailVerified ? null : now,
      password_hash: account.passwordHash,
      created_at: now,
    })
    if (!isFree) throw new AppError("email_taken", { fields: { email: errorSentences.email_taken } })
    return id
  }

  return {
    createAccount,

    /**
     * Registers a member: verified when the mailed code is right, which discards the unproved accounts of the address,
     * else with a verification link on its way. Only an address that somebody proved is refused.
     * A retry with the same idempotency key gets the first answer.
     */
    register: async ({ password, emailCode, ...form }: Registration, idempotencyKey: string | undefined) => {
      const now = clock.now()
      refuseAge(form.birthDate, taipeiDay(now))
      await refuseWeakPassword(password, form, "password")
      const spendCode =
        emailCode === undefined
          ? undefined
          : await codes.attempt({ purpose: "register_email", subject: form.email }, emailCode)
      const emailVerified = spendCode !== undefined
      const passwordHash = await accountPasswords.hash({ email: form.email, emailVerified }, password)

      const attempt = {
        scope: "auth.register",
        key: idempotencyKey,
        request: { ...form, password, emailCode },
      }
      const discarded: string[] = []
      const answer = await queries.answerOnce(db, attempt, now, async (trx) => {
        if (spendCode) {
          await spendCode(trx)
          discarded.push(...(await unproved.discard(trx, form.email, null)))
        }
        const memberId = await createAccount(trx, { ...form, passwordHash, emailVerified })
        if (emailVerified) queries.afterCommit(trx, () => security.note("email_verified", { memberId }))
        else await jobs.enqueue(trx, "auth.verificationLink", { memberId })
        const row = await queries.findUser(trx, memberId)
        if (!row) throw new Error("a member vanished while they registered")
        return {
          user: presentUser(row, [], now),
          emailVerificationToken: null,
          message: emailVerified ? authMessages.registered : authMessages.registeredUnverified,
        }
      })
      unproved.disconnectAll(discarded)
      return answer
    },
  }
}
