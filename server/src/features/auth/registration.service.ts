import type { Registration } from "@pinyu/contract/auth/schemas"
import { taipeiDay } from "@pinyu/contract/calendar"
import type { City, Gender, Identity } from "@pinyu/contract/options"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import { afterCommit } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { requireStrongPassword } from "../../platform/security/strong-password.ts"
import { requireUnreservedNickname } from "../../platform/security/unreserved-nickname.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { genderOf, judgeAge } from "./auth.policy.ts"
import { presentUser } from "./auth.present.ts"
import * as queries from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import type { Unverified } from "./unverified.service.ts"

/** What `profiles` needs to create a member. */
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
  unverified: Pick<Unverified, "discard" | "disconnectAll">
  /** Inserts the member in the transaction of the registration. */
  createMember: (trx: Trx, member: NewMember) => Promise<unknown>
  /** Records in the same transaction that the member accepts the current terms and privacy policy. */
  acceptLegalDocuments: (trx: Trx, memberId: string) => Promise<void>
  /** Keeps the network of the request for the signals, in the same transaction. */
  recordRegistration: (trx: Trx, memberId: string) => Promise<void>
  /** Hides the member from those who avoid the contact that this transaction verified. */
  contactVerified: (trx: Trx, memberId: string) => Promise<unknown>
}

/** A new account: the form without the fields that only authorize it. */
export type NewAccount = Omit<Registration, "password" | "acceptTerms" | "emailCode" | "humanProof"> & {
  passwordHash: string
  emailVerified: boolean
}

const requireAge = (birthDate: string, today: string) => {
  switch (judgeAge(birthDate, today)) {
    case "adult":
      return
    case "under_age":
      throw new AppError("under_age", { fields: { birthDate: fieldMessages.under_age } })
    case "implausible":
      throw new AppError("invalid_fields", { fields: { birthDate: fieldMessages.birth_date_format } })
  }
}

const requireGender = ({ identity, gender: chosen }: Pick<NewAccount, "identity" | "gender">) => {
  const gender = genderOf(identity, chosen)
  if (!gender) throw new AppError("invalid_fields", { fields: { gender: fieldMessages.gender_required } })
  return gender
}

/** The answer to a registration. It is the same for a taken address, which gets no account. */
const presentRegistered = (id: string, account: Omit<NewAccount, "passwordHash">, now: Date) => ({
  user: presentUser(
    {
      ...{ id, nickname: account.nickname, email: account.email, city: account.city },
      ...{ identity: account.identity, gender: requireGender(account), phone: null, vip_expires_at: null },
      ...{ pending_email: null, pending_until: null, first_steps: null, updated_at: now },
      email_verified_at: account.emailVerified ? now : null,
    },
    { avatar_urls: [], avatar: null },
    now,
  ),
  emailVerificationToken: null,
  message: account.emailVerified ? authMessages.registered : authMessages.registeredUnverified,
})

export const createRegistration = (dependencies: Dependencies) => {
  const { db, clock, codes, jobs, accountPasswords, security, unverified, createMember } = dependencies
  const { acceptLegalDocuments, contactVerified, recordRegistration } = dependencies

  /**
   * Creates a member with credentials and returns the id. Throws `email_taken`, `under_age` or
   * `invalid_fields`.
   */
  const createAccount = async (trx: Trx, account: NewAccount) => {
    const now = clock.now()
    requireAge(account.birthDate, taipeiDay(now))
    const gender = requireGender(account)
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
    if (!isFree) throw new AppError("email_taken", { fields: { email: errorMessages.email_taken } })
    await acceptLegalDocuments(trx, id)
    await recordRegistration(trx, id)
    if (account.emailVerified) await contactVerified(trx, id)
    return id
  }

  return {
    createAccount,

    /**
     * Registers a member. With a correct mailed code the address is verified and its unverified accounts are
     * discarded; otherwise a verification link is mailed. Only a verified address is taken. Its owner gets a
     * mail, and the caller the same answer. A retry with the same idempotency key gets the first answer.
     */
    register: async (
      { password, emailCode, ...form }: Omit<Registration, "humanProof">,
      idempotencyKey: string | undefined,
    ) => {
      const now = clock.now()
      requireAge(form.birthDate, taipeiDay(now))
      requireGender(form)
      requireUnreservedNickname(form.nickname)
      await requireStrongPassword(password, form, "password")
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
      const answer = await runIdempotently(db, attempt, now, async (trx) => {
        if (spendCode) {
          await spendCode(trx)
          discarded.push(...(await unverified.discard(trx, form.email, null)))
        }
        const account = { ...form, passwordHash, emailVerified }
        if (!emailVerified && (await queries.isTaken(trx, form.email))) {
          await jobs.enqueue(trx, "auth.addressTaken", { email: form.email })
          return presentRegistered(newId(), account, now)
        }
        const memberId = await createAccount(trx, account)
        if (emailVerified) afterCommit(trx, () => security.note("email_verified", { memberId }))
        else await jobs.enqueue(trx, "auth.verificationLink", { memberId })
        return presentRegistered(memberId, account, now)
      })
      unverified.disconnectAll(discarded)
      return answer
    },
  }
}
