import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import { pages } from "@pinyu/contract/pages"
import { type MailTexts, mails } from "@pinyu/phrases/mails"
import { optionNames } from "@pinyu/phrases/options"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { RunningJob } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findForm, findReply } from "./contact.queries.ts"
import type { FormTokens } from "./form-tokens.ts"

/** Mails to senders. The data names forms and replies; links and texts are created when the job runs. */
export interface ContactJobs {
  "contact.verificationLink": { formId: string }
  /** The form's new status, and the reply if there was one. */
  "contact.update": { formId: string; status: ContactStatus; replyId: string | null }
}

interface Dependencies {
  clock: Clock
  db: Db
  mailer: Pick<Mailer, "send">
  tokens: FormTokens
  /** The public origin of the web app. */
  webOrigin: () => string
}

type Job = Pick<RunningJob, "id">

const { linkSeconds } = contactLimits.verification

export const createContactMails = ({ clock, db, mailer, tokens, webOrigin }: Dependencies) => {
  const mail = (id: string, to: string, { subject, ...content }: MailTexts) =>
    mailer.send({ id, to, subject, ...renderMail(content) })

  const verificationLink = async ({ formId }: ContactJobs["contact.verificationLink"], { id }: Job) => {
    const form = await findForm(db, formId)
    if (!form || form.email_verified_at) return
    const link = tokens.linkFor(formId, new Date(clock.now().getTime() + linkSeconds * 1000))
    const url = webOrigin() + pages.verifyContactEmail(link)
    await mail(id, form.submitter_email, mails.contactVerification({ url, hours: linkSeconds / 3600 }))
  }

  const update = async ({ formId, status, replyId }: ContactJobs["contact.update"], { id }: Job) => {
    const [form, reply] = await Promise.all([findForm(db, formId), replyId && findReply(db, replyId)])
    if (!form?.email_verified_at) return
    const url = webOrigin() + pages.contactFormStatus(formId, tokens.tokenFor(formId))
    const content = { status: optionNames.contactStatus[status], reply: reply ? reply.content : null, url }
    await mail(id, form.submitter_email, mails.contactUpdate(content))
  }

  return { verificationLink, update }
}
