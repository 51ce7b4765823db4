import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Ports } from "../../platform/ports.ts"
import type { HumanCheck } from "../../platform/security/human-check.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { createContactAdmin, type RecordAct } from "./admin.service.ts"
import { createAttachments, type Quota } from "./attachments.service.ts"
import { type ContactJobs, createContactMails } from "./contact.jobs.ts"
import { afterReply, afterVerifying } from "./contact.policy.ts"
import { presentForm, presentVerification } from "./contact.present.ts"
import * as queries from "./contact.queries.ts"
import { createFormTokens } from "./form-tokens.ts"
import { createHumanCheck, type HumanCheckSettings } from "./human-check.service.ts"
import { forgetProofs } from "./proofs.queries.ts"
import { createReplies } from "./replies.service.ts"
import { type AccountOf, createSubmission } from "./submission.service.ts"

interface Dependencies {
  /** The public address of the page. */
  addresses: { web: () => string }
  clock: Clock
  db: Db
  humanCheck: HumanCheck
  humanCheckSettings: HumanCheckSettings
  jobs: Pick<Jobs<ContactJobs>, "enqueue">
  limiter: RateLimiter
  log: Pick<Log, "warn">
  mailer: Pick<Mailer, "send">
  notifications: Pick<Ports["notifications"], "record">
  pictures: Pick<PictureTool, "still">
  quota: Quota
  secrets: Pick<Secrets, "contactKey">
  storage: Storage
  workFolder: WorkFolder
  accountOf: AccountOf
  /** Writes down what an admin did, in the transaction of the act. */
  recordAct: RecordAct
}

/** By what somebody asks for a form: its token, or their own account. */
interface Claim {
  token?: string | undefined
  viewer: Viewer | null
}

const { verification, unverifiedDays } = contactLimits
const { resendSeconds } = verification
const hourMs = 60 * 60 * 1000
/** How many seconds it is until another mail may be asked for. */
const waitFor = (lockedAt: Date | null, now: Date) =>
  lockedAt ? resendSeconds - (now.getTime() - lockedAt.getTime()) / 1000 : 0
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Contact forms: from members and guests to the admins, and the replies. */
export const createContact = (needs: Dependencies) => {
  const { addresses, clock, db, humanCheck, jobs, limiter, log, mailer, pictures, storage, workFolder } =
    needs
  const { accountOf, recordAct } = needs
  const { record } = needs.notifications
  const tokens = createFormTokens(needs.secrets.contactKey)
  const guestCheck = createHumanCheck({ db, humanCheck, limiter, settings: needs.humanCheckSettings })
  const attachments = createAttachments({ clock, db, pictures, quota: needs.quota, storage })
  const replies = createReplies({ clock })
  const submission = createSubmission({
    ...{ attachments, clock, db, guestCheck, jobs, limiter, log, tokens, workFolder, accountOf, record },
  })
  const admin = createContactAdmin({ clock, db, jobs, replies, storage, record, recordAct })

  /** Refuses with `contact_form_not_found` whoever neither holds the form's token nor sent it. */
  const demand = <Form extends queries.FormRow>(form: Form | undefined, { token, viewer }: Claim): Form => {
    const isTheirs = form && viewer !== null && form.member_id === viewer.id
    if (form && (isTheirs || (token !== undefined && tokens.opens(token, form.id)))) return form
    throw new AppError("contact_form_not_found")
  }

  const show = async (form: queries.FormRow) =>
    presentForm(await queries.completeForm(db, form), tokens.tokenFor(form.id))

  /** Adds to a form as its sender; what was resolved is taken up again. */
  const addReply = async (trx: Trx, formId: string, claim: Claim, content: string) => {
    const form = demand(await queries.holdForm(trx, formId), claim)
    await replies.add(trx, form, "submitter", content)
    await queries.updateForm(trx, formId, { status: afterReply(form.status), updated_at: clock.now() })
    return { formId }
  }

  const proveAddress = async (trx: Trx, form: queries.FormRow, now: Date) => {
    const status = afterVerifying(form.status)
    const proven = await queries.updateForm(trx, form.id, {
      status,
      email_verified_at: now,
      updated_at: now,
    })
    if (status !== form.status)
      await jobs.enqueue(trx, "contact.update", { formId: form.id, status, replyId: null })
    return { ...proven, email_verified_at: now }
  }

  /** Drops what nobody verified, pictures that no form has, and proofs that have lapsed. */
  const sweep = async () => {
    const now = clock.now()
    await queries.deleteUnverified(db, ago(now, unverifiedDays * 24 * hourMs))
    await attachments.sweep()
    await forgetProofs(db, now)
  }

  return {
    guestCheck,
    admin,
    submit: submission.submit,

    /** A form, for whoever holds its token or sent it. Refuses with `contact_form_not_found`. */
    form: async (formId: string, claim: Claim) => ({
      message: contactMessages.found,
      data: await show(demand(await queries.findForm(db, formId), claim)),
    }),

    /**
     * Has the link that proves the sender's address mailed anew. Refuses with `contact_form_not_found`,
     * `email_already_verified`, `contact_mail_too_soon` and `too_many_requests`.
     */
    resendVerification: async (formId: string, claim: Claim) => {
      const form = demand(await queries.findForm(db, formId), claim)
      if (form.email_verified_at) throw new AppError("email_already_verified")
      const now = clock.now()
      const tooSoon = waitFor(form.verification_requested_at, now)
      if (tooSoon > 0) throw new AppError("contact_mail_too_soon", { retryAfterSeconds: tooSoon })
      await submission.countMailTo(form.submitter_email)
      await db.transaction().execute(async (trx) => {
        // Of two at once one waits here, and is too soon then.
        if (!(await queries.lockVerification(trx, formId, now, ago(now, resendSeconds * 1000))))
          throw new AppError("contact_mail_too_soon", { retryAfterSeconds: resendSeconds })
        await jobs.enqueue(trx, "contact.verificationLink", { formId })
      })
      return { message: contactMessages.verificationSent, resendAfterSeconds: resendSeconds }
    },

    /**
     * Adds to a form as its sender. Refuses with `contact_form_not_found`, `contact_form_closed`, `contact_form_unverified` and
     * `contact_form_full`.
     */
    reply: async (formId: string, claim: Claim, content: string, key: string | undefined) => {
      demand(await queries.findForm(db, formId), claim)
      const attempt = { scope: `contact.reply:${formId}`, key, request: { content } }
      await queries.answerOnce(db, attempt, clock.now(), (trx) => addReply(trx, formId, claim, content))
      const form = demand(await queries.findForm(db, formId), claim)
      return { message: contactMessages.replied, data: await show(form) }
    },

    /** The form of a mailed link; changes nothing. Refuses with `token_invalid`. */
    verification: async (link: string) => {
      const formId = tokens.formOfLink(link, clock.now())
      const form = formId === null ? undefined : await queries.findForm(db, formId)
      if (!form) throw new AppError("token_invalid")
      return {
        message: form.email_verified_at ? contactMessages.emailVerified : contactMessages.found,
        data: presentVerification(form, tokens.tokenFor(form.id)),
      }
    },

    /** Proves a sender's address by a mailed link, and answers the same each time. Refuses with `token_invalid`. */
    verifyEmail: (link: string) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now()
        const formId = tokens.formOfLink(link, now)
        const form = formId === null ? undefined : await queries.holdForm(trx, formId)
        if (!form) throw new AppError("token_invalid")
        const provenAt = form.email_verified_at ?? (await proveAddress(trx, form, now)).email_verified_at
        return {
          message: contactMessages.emailVerified,
          data: {
            ...presentVerification(form, tokens.tokenFor(form.id)),
            email_verified_at: provenAt.toISOString(),
          },
        }
      }),

    sweep,
    mails: createContactMails({ clock, db, mailer, tokens, webOrigin: addresses.web }),
  }
}

export type Contact = ReturnType<typeof createContact>
