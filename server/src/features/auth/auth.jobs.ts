import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { type MailWords, mails, textMessages } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newSecret } from "../../platform/ids.ts"
import type { Jobs, RunningJob } from "../../platform/jobs.ts"
import type { Mailer } from "../../platform/mail.ts"
import { renderMail } from "../../platform/mail-layout.ts"
import type { TextMessenger } from "../../platform/sms.ts"
import { after } from "./auth.policy.ts"
import { findAccount, findCredentials } from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import { insertMailedToken, type MailedTokenPurpose } from "./proofs.queries.ts"

/**
 * What leaves by mail or text message. The data names who asked and never holds a secret: codes and tokens are made
 * when the job runs, kept as hashes, and exist in the clear in the message alone.
 */
export interface AuthJobs {
  "auth.emailCode": { email: string }
  "auth.verificationLink": { memberId: string }
  "auth.resetLink": { email: string }
  "auth.passwordChanged": { memberId: string }
  "auth.phoneCode": { memberId: string }
}

export const authJobNames = [
  "auth.emailCode",
  "auth.verificationLink",
  "auth.resetLink",
  "auth.passwordChanged",
  "auth.phoneCode",
] as const satisfies readonly (keyof AuthJobs)[]

/** Where a service puts what has to be sent. */
export type AuthQueue = Pick<Jobs<AuthJobs>, "enqueue">

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  /** The public address of the page. */
  webOrigin: () => string
}

type Handlers = {
  [Name in keyof AuthJobs]: (data: AuthJobs[Name], job: Pick<RunningJob, "id">) => Promise<void>
}

const { code: codeLimits, resetLink, verificationLink } = authLimits
const minutes = codeLimits.lifetime / 60

const createHandlers = ({ db, clock, codes, mailer, messenger, webOrigin }: Dependencies): Handlers => {
  const mail = (id: string, to: string, { subject, ...words }: MailWords) =>
    mailer.send({ id, to, subject, ...renderMail(words) })

  const makeToken = async (
    purpose: MailedTokenPurpose,
    { member_id, email }: { member_id: string; email: string },
    lifetime: number,
  ) => {
    const token = newSecret()
    const now = clock.now()
    await insertMailedToken(db, {
      token_hash: hashSecret(token),
      member_id,
      purpose,
      email,
      created_at: now,
      expires_at: after(now, lifetime),
    })
    return token
  }

  return {
    "auth.emailCode": async ({ email }, { id }) => {
      const issued = await codes.issue({ purpose: "register_email", subject: email })
      if (issued) await mail(id, issued.sentTo, mails.emailCode({ code: issued.code, minutes }))
    },

    "auth.verificationLink": async ({ memberId }, { id }) => {
      const credentials = await findCredentials(db, memberId)
      if (!credentials || credentials.email_verified_at) return
      const token = await makeToken("verify_email", credentials, verificationLink)
      const url = webOrigin() + pages.verifyAccount(token)
      await mail(id, credentials.email, mails.verificationLink({ url, hours: verificationLink / 3600 }))
    },

    "auth.resetLink": async ({ email }, { id }) => {
      const account = await findAccount(db, email)
      if (!account) return
      const token = await makeToken("reset_password", { member_id: account.member_id, email }, resetLink)
      const url = webOrigin() + pages.resetPassword(token)
      await mail(id, email, mails.resetLink({ url, minutes: resetLink / 60 }))
    },

    "auth.passwordChanged": async ({ memberId }, { id }) => {
      const credentials = await findCredentials(db, memberId)
      if (!credentials) return
      await mail(id, credentials.email, mails.passwordChanged({ url: webOrigin() + pages.forgotPassword }))
    },

    "auth.phoneCode": async ({ memberId }, { id }) => {
      const issued = await codes.issue({ purpose: "verify_phone", subject: memberId })
      if (!issued) return
      await messenger.send({
        id,
        to: issued.sentTo,
        text: textMessages.phoneCode({ code: issued.code, minutes }),
      })
    },
  }
}

/** Takes on the jobs of this area. */
export const workOnAuthJobs = async (jobs: Pick<Jobs<AuthJobs>, "work">, dependencies: Dependencies) => {
  const handlers = createHandlers(dependencies)
  const workOn = <Name extends keyof AuthJobs>(name: Name) => jobs.work(name, handlers[name])
  for (const name of authJobNames) await workOn(name)
}
