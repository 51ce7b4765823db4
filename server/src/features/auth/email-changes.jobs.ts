import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { type MailTexts, mails } from "@pinyu/phrases/mails"
import type { Db } from "../../db/client.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findOwner } from "./auth.queries.ts"
import { findChange } from "./email-changes.queries.ts"
import type { MailedTokens } from "./mailed-tokens.service.ts"

export interface EmailChangeJobs {
  /** Mails the link that confirms a change to the new address, or a notice to its owner. */
  "auth.emailChange": { changeId: string }
  /** Mails the link that undoes a change to the old address. */
  "auth.emailChanged": { changeId: string }
  /** Notifies the address that an undo replaced. */
  "auth.emailChangeUndone": { email: string }
}

interface Dependencies {
  db: Db
  limiter: RateLimiter
  mailedTokens: Pick<MailedTokens, "mailOf">
  mailer: Pick<Mailer, "send">
  /** The public origin of the web app. */
  webOrigin: () => string
}

const { link, undo } = authLimits.emailChange

/** The handlers of the jobs. A change that was replaced or undone meanwhile mails nothing. */
export const createEmailChangeHandlers = ({ db, limiter, mailedTokens, mailer, webOrigin }: Dependencies) => {
  const notices = createFailureThrottle({ limiter, rules: actionLimits.addressNotices })

  const mail = (id: string, to: string, { subject, ...content }: MailTexts) =>
    mailer.send({ id, to, subject, ...renderMail(content) })

  /** Notifies the owner of an address that another member tried to use it, at most once a day. */
  const notifyOwner = (id: string, email: string) =>
    notices.runWithin(`auth.addressNotices:${email}`, () =>
      mail(id, email, mails.addressClaimed({ url: webOrigin() + pages.login })),
    )

  type Handlers = {
    [Name in keyof EmailChangeJobs]: (
      data: EmailChangeJobs[Name],
      job: Pick<RunningJob, "id">,
    ) => Promise<void>
  }
  const handlers: Handlers = {
    "auth.emailChange": async ({ changeId }, { id }) => {
      const change = await findChange(db, changeId)
      if (!change || change.confirmed_at) return
      if (await findOwner(db, change.to_email)) return notifyOwner(id, change.to_email)
      const sent = await mailedTokens.mailOf(db, "confirm_email", changeId)
      if (!sent) return
      await mail(id, sent.email, mails.emailChange({ url: webOrigin() + sent.path, hours: link / 3600 }))
    },

    "auth.emailChanged": async ({ changeId }, { id }) => {
      const sent = await mailedTokens.mailOf(db, "undo_email", changeId)
      if (!sent) return
      await mail(id, sent.email, mails.emailChanged({ url: webOrigin() + sent.path, days: undo / 86_400 }))
    },

    "auth.emailChangeUndone": ({ email }, { id }) =>
      mail(id, email, mails.emailChangeUndone({ url: webOrigin() + pages.contact })),
  }
  return handlers
}
