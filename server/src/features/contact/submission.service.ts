import { createReadStream, createWriteStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { contactGuest, type NewContactForm } from "@pinyu/contract/contact/schemas"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { contactMessages, contactNotices } from "@pinyu/phrases/contact-messages"
import { describeIssues } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { findStoredResponse, runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Client, SentFile, Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { GoodProof } from "../../platform/security/human-check.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import type { Attachments, ReceivedFile } from "./attachments.service.ts"
import type { ContactJobs } from "./contact.jobs.ts"
import * as queries from "./contact.queries.ts"
import type { FormTokens } from "./form-tokens.ts"
import type { GuestCheck } from "./human-check.service.ts"

/** A member's name and address for their forms. */
export type AccountOf = (
  memberId: string,
) => Promise<{ nickname: string; email: string; email_verified: boolean }>

interface Dependencies {
  attachments: Attachments
  clock: Clock
  db: Db
  guestCheck: Pick<GuestCheck, "isRequiredOf" | "check" | "countTry" | "spend">
  jobs: Pick<Jobs<ContactJobs>, "enqueue">
  limiter: RateLimiter
  log: Pick<Log, "warn">
  tokens: FormTokens
  workFolder: WorkFolder
  accountOf: AccountOf
  record: Ports["notifications"]["record"]
}

/** A form that is being received: its fields are complete once its files have arrived. */
export interface Submission {
  files: AsyncIterable<SentFile>
  fields: () => NewContactForm
  viewer: Viewer | null
  client: Client
  idempotencyKey: string | undefined
}

/** A member, or a guest (`memberId` null). A proof is still unspent. */
interface Sender {
  name: string
  email: string
  verified: boolean
  memberId: string | null
  proof: GoodProof | null
}

/** A form with valid fields and a known sender. */
interface IncomingForm {
  fields: NewContactForm
  sender: Sender
  client: Client
  key: string | undefined
}

/** Accepts forms. */
export const createSubmission = (dependencies: Dependencies) => {
  const { attachments, clock, db, guestCheck, jobs, limiter, log, tokens, workFolder, accountOf, record } =
    dependencies
  const forms = createFailureThrottle({ limiter, rules: actionLimits.guestForms })
  const mails = createFailureThrottle({ limiter, rules: actionLimits.unverifiedMails })
  const formsFrom = (address: string) => `guests' forms:${address}`
  const mailsTo = (email: string) => `contact mails:${email}`

  /** Counts a mail to an unverified address. Throws `too_many_requests`. */
  const countMailTo = (email: string) => mails.take(mailsTo(email))

  /** Yields files only after the proof is verified. If the proof follows the files, they wait on the disk. */
  async function* afterProof(files: AsyncIterable<SentFile>, folder: string, fieldsOf: () => NewContactForm) {
    const waiting: { name: string; path: string }[] = []
    let isProven = false
    for await (const sent of files) {
      const { turnstile_token: proof } = sent.fieldsBefore
      if (!isProven && waiting.length === 0 && typeof proof === "string") {
        await guestCheck.check(proof)
        isProven = true
      }
      if (isProven) yield sent
      else {
        const path = join(folder, `waiting-${waiting.length}`)
        await pipeline(sent.file, createWriteStream(path, { mode: 0o600 }))
        waiting.push({ name: sent.name, path })
      }
    }
    if (waiting.length > 0) await guestCheck.check(fieldsOf().turnstile_token)
    for (const { name, path } of waiting) yield { name, file: createReadStream(path), fieldsBefore: {} }
  }

  const proofOf = async (viewer: Viewer | null, { turnstile_token }: NewContactForm) =>
    (await guestCheck.isRequiredOf(viewer)) ? guestCheck.check(turnstile_token) : null

  const guestOf = async (fields: NewContactForm): Promise<Sender> => {
    const parsed = contactGuest.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new AppError("invalid_fields", { fields: describeIssues(parsed.error.issues) })
    const { submitter_name: name, submitter_email: email } = parsed.data
    const proof = await proofOf(null, fields)
    return { name, email, verified: false, memberId: null, proof }
  }

  /** Runs before pictures are decoded, because decoding is expensive and a bot could request it often. */
  const requireRoom = async ({ memberId, proof, email }: Sender, { address }: Client) => {
    if (memberId === null)
      await Promise.all([forms.requireCapacity(formsFrom(address)), mails.requireCapacity(mailsTo(email))])
    if (proof) await guestCheck.countTry(proof)
  }

  /** Runs just before the insert, so that a rejected form costs neither a form nor a mail. */
  const countGuest = async ({ memberId, email }: Sender, { address }: Client) => {
    if (memberId !== null) return
    await forms.take(formsFrom(address))
    await countMailTo(email)
  }

  const memberOf = async (viewer: Viewer, fields: NewContactForm): Promise<Sender> => {
    const { nickname, email, email_verified: verified } = await accountOf(viewer.id)
    return { name: nickname, email, verified, memberId: viewer.id, proof: await proofOf(viewer, fields) }
  }

  /** Inserts a form. A member receives a notification, a guest a mailed link. */
  const insert = async (trx: Trx, fields: NewContactForm, sender: Sender, keys: readonly string[]) => {
    const { form_type, subject, content } = fields
    const { memberId } = sender
    if (sender.proof) await guestCheck.spend(trx, sender.proof)
    const [formId, now] = [newId(), clock.now()]
    await queries.insertForm(trx, {
      id: formId,
      member_id: memberId,
      status: memberId === null ? "unverified" : "pending",
      ...{ form_type, subject, content },
      submitter_name: sender.name,
      submitter_email: sender.email,
      email_verified_at: sender.verified ? now : null,
      verification_requested_at: memberId === null ? now : null,
      created_at: now,
      updated_at: now,
    })
    await attachments.assign(trx, formId, keys)
    if (memberId === null) await jobs.enqueue(trx, "contact.verificationLink", { formId })
    else {
      const about = { memberId, eventId: formId, aboutId: formId }
      await record(trx, { type: "contact_form_submitted", ...about, ...contactNotices.submitted(subject) })
    }
    return { formId }
  }

  /** Identifies a retry by its texts and files. The proof may differ, because a sender may need a new one. */
  const attemptOf = (
    { form_type, subject, content }: NewContactForm,
    files: readonly ReceivedFile[],
    { memberId, name, email }: Sender,
    key: string | undefined,
  ) => ({
    scope: memberId === null ? "contact.submit" : `contact.submit:${memberId}`,
    key,
    request: {
      ...{ form_type, subject, content },
      guest: memberId === null ? { name, email } : null,
      files: files.map(({ sha256 }) => sha256),
    },
  })

  /** A failure changes nothing for the form; the hourly sweep would drop the pictures too. */
  const dropUnassigned = (keys: readonly string[]) =>
    attachments
      .dropUnassigned(keys)
      .catch((err: unknown) => log.warn({ err }, "pictures without a form were not dropped"))

  const save = async (
    { fields, sender, client, key }: IncomingForm,
    files: readonly ReceivedFile[],
  ): Promise<{ formId: string }> => {
    const attempt = attemptOf(fields, files, sender, key)
    const first = await findStoredResponse<{ formId: string }>(db, attempt)
    if (first) return first
    await requireRoom(sender, client)
    const keys = await attachments.store(sender.memberId, sender.memberId ?? client.address, files)
    try {
      await countGuest(sender, client)
      return await runIdempotently(db, attempt, clock.now(), (trx) => insert(trx, fields, sender, keys))
    } finally {
      await dropUnassigned(keys)
    }
  }

  return {
    countMailTo,

    /**
     * Accepts a form of a member or a guest, with a human check if required. Fails with the errors of its
     * fields, proof or pictures, or with `too_many_requests`.
     */
    submit: ({ files, fields: fieldsOf, viewer, client, idempotencyKey: key }: Submission) =>
      workFolder.within(async (folder) => {
        const isRequired = await guestCheck.isRequiredOf(viewer)
        const received = await attachments.receiveAll(
          isRequired ? afterProof(files, folder, fieldsOf) : files,
          folder,
        )
        const fields = fieldsOf()
        const sender = viewer ? await memberOf(viewer, fields) : await guestOf(fields)
        const { formId } = await save({ fields, sender, client, key }, received)
        return {
          message: viewer ? contactMessages.submitted : contactMessages.submittedUnverified,
          data: { form_id: formId, access_token: tokens.tokenFor(formId) },
        }
      }),
  }
}
