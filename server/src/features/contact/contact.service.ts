import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
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
import { createContactAdmin } from "./admin.service.ts"
import { createAttachments, type Quota, type Uploads } from "./attachments.service.ts"
import { type ContactJobs, createContactMails } from "./contact.jobs.ts"
import { afterReply, afterVerifying } from "./contact.policy.ts"
import { presentForm, presentVerification } from "./contact.present.ts"
import * as queries from "./contact.queries.ts"
import { createFormTokens } from "./form-tokens.ts"
import { createHumanCheck } from "./human-check.service.ts"
import { deleteExpiredProofs } from "./proofs.queries.ts"
import { createReplies } from "./replies.service.ts"
import { type AccountOf, createSubmission } from "./submission.service.ts"

interface Dependencies {
  /** The public origin of the web app. */
  origins: { web: () => string }
  clock: Clock
  db: Db
  humanCheck: HumanCheck
  currentSettings: Ports["currentSettings"]
  jobs: Pick<Jobs<ContactJobs>, "enqueue">
  limiter: RateLimiter
  log: Pick<Log, "warn">
  mailer: Pick<Mailer, "send">
  notifications: Pick<Ports["notifications"], "record">
  pictures: Pick<PictureTool, "still">
  quota: Quota
  secrets: Pick<Secrets, "contactKey">
  storage: Storage
  uploads: Uploads
  workFolder: WorkFolder
  accountOf: AccountOf
  /** Audits an act of an admin in its transaction. */
  recordAct: Ports["recordAct"]
}

/** What entitles a caller to a form: its token or the sender's account. */
interface Claim {
  token?: string | undefined
  viewer: Viewer | null
}

const { verification, unverifiedDays } = contactLimits
const { resendSeconds } = verification
const hourMs = 60 * 60 * 1000
/** Seconds until another mail may be requested. */
const waitFor = (lockedAt: Date | null, now: Date) =>
  lockedAt ? resendSeconds - (now.getTime() - lockedAt.getTime()) / 1000 : 0
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Contact forms of members and guests, and the replies of both sides. */
export const createContact = (dependencies: Dependencies) => {
  const { origins, clock, db, humanCheck, jobs, limiter, log, mailer, storage, workFolder } = dependencies
  const { accountOf, recordAct } = dependencies
  const { record } = dependencies.notifications
  const tokens = createFormTokens(dependencies.secrets.contactKey)
  const { currentSettings } = dependencies
  const guestCheck = createHumanCheck({ db, humanCheck, limiter, currentSettings })
  const attachments = createAttachments(dependencies)
  const replies = createReplies({ clock })
  const submission = createSubmission({
    ...{ attachments, clock, db, guestCheck, jobs, limiter, log, tokens, workFolder, accountOf, record },
  })
  const admin = createContactAdmin({ clock, db, jobs, replies, storage, record, recordAct })

  /** Throws `contact_form_not_found` unless the caller has the form's token or sent it. */
  const requireForm = <Form extends queries.FormRow>(
    form: Form | undefined,
    { token, viewer }: Claim,
  ): Form => {
    const isSender = form && viewer !== null && form.member_id === viewer.id
    if (form && (isSender || (token !== undefined && tokens.opens(token, form.id)))) return form
    throw new AppError("contact_form_not_found")
  }

  const present = async (form: queries.FormRow) =>
    presentForm(await queries.completeForm(db, form), tokens.tokenFor(form.id))

  /** Adds the sender's reply. A resolved form is reopened. */
  const addReply = async (trx: Trx, formId: string, claim: Claim, content: string) => {
    const form = requireForm(await queries.lockForm(trx, formId), claim)
    await replies.add(trx, form, "submitter", content)
    await queries.updateForm(trx, formId, { status: afterReply(form.status), updated_at: clock.now() })
    return { formId }
  }

  const verifyAddress = async (trx: Trx, form: queries.FormRow, now: Date) => {
    const status = afterVerifying(form.status)
    const verified = await queries.updateForm(trx, form.id, {
      status,
      email_verified_at: now,
      updated_at: now,
    })
    if (status !== form.status)
      await jobs.enqueue(trx, "contact.update", { formId: form.id, status, replyId: null })
    return { ...verified, email_verified_at: now }
  }

  /** Deletes unverified forms, pictures without a form and expired proofs. */
  const sweep = async () => {
    const now = clock.now()
    await queries.deleteUnverified(db, ago(now, unverifiedDays * 24 * hourMs))
    await attachments.sweep()
    await deleteExpiredProofs(db, now)
  }

  return {
    guestCheck,
    admin,
    submit: submission.submit,

    /** A form, for the holder of its token or its sender. Throws `contact_form_not_found`. */
    form: async (formId: string, claim: Claim) => ({
      message: contactMessages.found,
      data: await present(requireForm(await queries.findForm(db, formId), claim)),
    }),

    /**
     * Mails the verification link again. Throws `contact_form_not_found`, `email_already_verified`,
     * `contact_mail_too_soon` or `too_many_requests`.
     */
    resendVerification: async (formId: string, claim: Claim) => {
      const form = requireForm(await queries.findForm(db, formId), claim)
      if (form.email_verified_at) throw new AppError("email_already_verified")
      const now = clock.now()
      const tooSoon = waitFor(form.verification_requested_at, now)
      if (tooSoon > 0) throw new AppError("contact_mail_too_soon", { retryAfterSeconds: tooSoon })
      await submission.countMailTo(form.submitter_email)
      await db.transaction().execute(async (trx) => {
        // Of two concurrent requests, one waits here and then fails.
        if (!(await queries.lockVerification(trx, formId, now, ago(now, resendSeconds * 1000))))
          throw new AppError("contact_mail_too_soon", { retryAfterSeconds: resendSeconds })
        await jobs.enqueue(trx, "contact.verificationLink", { formId })
      })
      return { message: contactMessages.verificationSent, resendAfterSeconds: resendSeconds }
    },

    /**
     * Adds the sender's reply. Throws `contact_form_not_found`, `contact_form_closed`,
     * `contact_form_unverified` or `contact_form_full`.
     */
    reply: async (formId: string, claim: Claim, content: string, key: string | undefined) => {
      requireForm(await queries.findForm(db, formId), claim)
      const attempt = { scope: `contact.reply:${formId}`, key, request: { content } }
      await runIdempotently(db, attempt, clock.now(), (trx) => addReply(trx, formId, claim, content))
      const form = requireForm(await queries.findForm(db, formId), claim)
      return { message: contactMessages.replied, data: await present(form) }
    },

    /** The form of a mailed link; changes nothing. Throws `token_invalid`. */
    verification: async (link: string) => {
      const formId = tokens.formOfLink(link, clock.now())
      const form = formId === null ? undefined : await queries.findForm(db, formId)
      if (!form) throw new AppError("token_invalid")
      return {
        message: form.email_verified_at ? contactMessages.emailVerified : contactMessages.found,
        data: presentVerification(form, tokens.tokenFor(form.id)),
      }
    },

    /** Verifies a sender's address by a mailed link. Idempotent. Throws `token_invalid`. */
    verifyEmail: (link: string) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now()
        const formId = tokens.formOfLink(link, now)
        const form = formId === null ? undefined : await queries.lockForm(trx, formId)
        if (!form) throw new AppError("token_invalid")
        const verifiedAt = form.email_verified_at ?? (await verifyAddress(trx, form, now)).email_verified_at
        return {
          message: contactMessages.emailVerified,
          data: {
            ...presentVerification(form, tokens.tokenFor(form.id)),
            email_verified_at: verifiedAt.toISOString(),
          },
        }
      }),

    sweep,

    /** Deletes the forms of members and their pictures, in the transaction that erases the members. */
    removeFormsOf: async (trx: Trx, memberIds: readonly string[]) => {
      await attachments.removeOf(trx, memberIds)
      await queries.deleteFormsOf(trx, memberIds)
    },
    mails: createContactMails({ clock, db, mailer, tokens, webOrigin: origins.web }),
  }
}

export type Contact = ReturnType<typeof createContact>
