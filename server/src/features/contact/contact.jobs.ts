import { contactLimits } from "@pinyu/contract/contact/limits"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import { pages } from "@pinyu/contract/pages"
import { type MailWords, mails } from "@pinyu/phrases/mails"
import { optionNames } from "@pinyu/phrases/options"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Mailer } from "../../platform/mail.ts"
import { renderMail } from "../../platform/mail-layout.ts"
import { findForm, findReply } from "./contact.queries.ts"
import type { FormTokens } from "./form-tokens.ts"

/** What leaves by mail. The data names forms and replies; links and words are made when the mail leaves. */
export interface ContactJobs {
  "contact.verificationLink": { formId: string }
  /** Where a form is now, and what was answered where it was. */
  "contact.update": { formId: string; status: ContactStatus; replyId: string | null }
}

export const contactJobNames = [
  "contact.verificationLink",
  "contact.update",
] as const satisfies readonly (keyof ContactJobs)[]

interface Dependencies {
  clock: Clock
  db: Db
  mailer: Pick<Mailer, "send">
  tokens: FormTokens
  /** The public address of the page. */
  webOrigin: () => string
}

const { linkSeconds } = contactLimits.verification

/** Takes on the jobs of this area. */
export const workOnContactJobs = async (
  jobs: Pick<Jobs<ContactJobs>, "work">,
  { clock, db, mailer, tokens, webOrigin }: Dependencies,
) => {
  const mail = (id: string, to: string, { subject, ...words }: MailWords) =>
    mailer.send({ id, to, subject, ...renderMail(words) })

  await jobs.work("contact.verificationLink", async ({ formId }, { id }) => {
    const form = await findForm(db, formId)
    if (!form || form.email_verified_at) return
    const link = tokens.linkFor(formId, new Date(clock.now().getTime() + linkSeconds * 1000))
    const url = webOrigin() + pages.verifyContactEmail(link)
    await mail(id, form.submitter_email, mails.contactVerification({ url, hours: linkSeconds / 3600 }))
  })

  await jobs.work("contact.update", async ({ formId, status, replyId }, { id }) => {
    const [form, reply] = await Promise.all([findForm(db, formId), replyId && findReply(db, replyId)])
    if (!form?.email_verified_at) return
    const url = webOrigin() + pages.contactFormStatus(formId, tokens.tokenFor(formId))
    const told = { status: optionNames.contactStatus[status], reply: reply ? reply.content : null, url }
    await mail(id, form.submitter_email, mails.contactUpdate(told))
  })
}
