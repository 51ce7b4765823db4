import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { type MailTexts, mails, textMessages } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { Jobs, RunningJob } from "../../platform/jobs/jobs.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter, RateRule } from "../../platform/security/rate-limits.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import { type Account, findAccounts, findCredentials, findOwner } from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import { createEmailChangeHandlers, type EmailChangeJobs } from "./email-changes.jobs.ts"
import type { MailedTokens } from "./mailed-tokens.service.ts"
import { isPhoneTaken } from "./phones.queries.ts"

/**
 * Jobs that send mails and text messages. Their data names the recipient and never holds a secret. Codes and
 * tokens are created when the job runs and stored as hashes.
 */
export interface AuthJobs extends EmailChangeJobs {
  "auth.emailCode": { email: string }
  /** Tells the owner of an address that somebody tried to register with it. */
  "auth.addressTaken": { email: string }
  "auth.verificationLink": { memberId: string }
  "auth.resetLink": { email: string }
  /** The link that ends a recovery. No limit holds it back: a stranger's requests must not. */
  "auth.recoveryLink": { memberId: string }
  "auth.phoneCode": { memberId: string }
}

export type AuthQueue = Pick<Jobs<AuthJobs>, "enqueue">

interface Dependencies {
  db: Db
  codes: Codes
  limiter: RateLimiter
  mailedTokens: MailedTokens
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  /** The public origin of the web app. */
  webOrigin: () => string
}

type Handlers = {
  [Name in keyof AuthJobs]: (data: AuthJobs[Name], job: Pick<RunningJob, "id">) => Promise<void>
}

const { code: codeLimits, resetLink, verificationLink } = authLimits
const minutes = codeLimits.lifetime / 60

/** A reset must not verify the address of a suspended account. */
const mayReset = ({ email_verified_at, status }: Account) => email_verified_at !== null || status === "active"

/** The handlers of the jobs. */
export const createJobHandlers = (dependencies: Dependencies): Handlers => {
  const { db, codes, limiter, mailedTokens, mailer, messenger, webOrigin } = dependencies
  const throttleOf = (rules: readonly RateRule[]) => createFailureThrottle({ limiter, rules })
  const numberNotices = throttleOf(actionLimits.numberNotices)
  const registrationNotices = throttleOf(actionLimits.registrationNotices)
  const linkMails = {
    verify_email: throttleOf(actionLimits.verificationMails),
    reset_password: throttleOf(actionLimits.resetMails),
  }

  const mail = (id: string, to: string, { subject, ...content }: MailTexts) =>
    mailer.send({ id, to, subject, ...renderMail(content) })

  /** Notifies the holder of a number that another member tried to verify it, at most once a day. */
  const notifyHolder = (id: string, to: string) =>
    numberNotices.runWithin(`auth.numberNotices:${to}`, () =>
      messenger.send({ id, to, text: textMessages.numberClaimed }),
    )

  /** Notifies the owner of an address that somebody tried to register with it, a few times a day. */
  const notifyOwner = (id: string, email: string) =>
    registrationNotices.runWithin(`auth.registrationNotices:${email}`, () =>
      mail(id, email, mails.addressTaken({ url: webOrigin() + pages.login })),
    )

  /**
   * Mails a new token. Past the limit of an address it extends the newest mailed token instead, so that
   * requests by strangers leave the owner a valid link. A failed mail does not count, and its token is
   * deleted.
   */
  const mailToken = async (
    purpose: keyof typeof linkMails,
    { memberId, email }: { memberId: string; email: string },
    sendMail: (token: string) => Promise<void>,
  ) => {
    const throttleKey = `auth.mails:${purpose}:${email}`
    const isFull = (await linkMails[purpose].tryTake(throttleKey)) > 0
    if (isFull && (await mailedTokens.extendNewest(db, { purpose, email }))) return
    const token = await mailedTokens.issue(db, { purpose, memberId, email })
    await sendMail(token).catch(async (error: unknown) => {
      await mailedTokens.withdraw(db, token)
      if (!isFull) await linkMails[purpose].refund(throttleKey)
      throw error
    })
  }

  const mailVerification = async (id: string, memberId: string) => {
    const credentials = await findCredentials(db, memberId)
    if (!credentials || credentials.email_verified_at) return
    const { email } = credentials
    await mailToken("verify_email", { memberId, email }, (token) => {
      const url = webOrigin() + pages.verifyAccount(token)
      return mail(id, email, mails.verificationLink({ url, hours: verificationLink / 3600 }))
    })
  }

  return {
    ...createEmailChangeHandlers(dependencies),

    "auth.emailCode": async ({ email }, { id }) => {
      // Also for a taken address, so that a guess at its code fails like any other.
      const issued = await codes.issue({ purpose: "register_email", subject: email })
      if (!issued) return
      if (await findOwner(db, email)) return notifyOwner(id, email)
      await mail(id, issued.sentTo, mails.emailCode({ code: issued.code, minutes }))
    },

    "auth.addressTaken": ({ email }, { id }) => notifyOwner(id, email),

    "auth.verificationLink": ({ memberId }, { id }) => mailVerification(id, memberId),

    "auth.resetLink": async ({ email }, { id }) => {
      const [account, ...others] = (await findAccounts(db, email)).filter(mayReset)
      if (!account) return
      // With several accounts it is unclear which one is meant: the link asks for a password, or lets the
      // owner start over.
      if (others.length > 0) return mailVerification(id, account.member_id)
      const validMinutes = resetLink / 60
      await mailToken("reset_password", { memberId: account.member_id, email }, (token) => {
        if (account.email_verified_at !== null) {
          const url = webOrigin() + pages.resetPassword(token)
          return mail(id, email, mails.resetLink({ url, minutes: validMinutes }))
        }
        // A stranger may have created the account: the owner sees it first, and may start over instead.
        const url = webOrigin() + pages.verifyAccount(token)
        return mail(id, email, mails.unverifiedResetLink({ url, minutes: validMinutes }))
      })
    },

    "auth.recoveryLink": async ({ memberId }, { id }) => {
      const credentials = await findCredentials(db, memberId)
      // The owner may have used another link meanwhile.
      if (!credentials?.recovering_since) return
      const { email } = credentials
      const token = await mailedTokens.issue(db, { purpose: "reset_password", memberId, email })
      const urls = {
        url: webOrigin() + pages.resetPassword(token),
        againUrl: webOrigin() + pages.forgotPassword,
      }
      await mail(id, email, mails.recovery({ ...urls, minutes: resetLink / 60 }))
    },

    "auth.phoneCode": async ({ memberId }, { id }) => {
      const issued = await codes.issue({ purpose: "verify_phone", subject: memberId })
      if (!issued) return
      if (await isPhoneTaken(db, memberId, issued.sentTo)) return notifyHolder(id, issued.sentTo)
      const text = textMessages.phoneCode({ code: issued.code, minutes })
      await messenger.send({ id, to: issued.sentTo, text })
    },
  }
}
