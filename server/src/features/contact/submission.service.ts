import { contactGuest, type NewContactForm } from "@pinyu/contract/contact/schemas"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { contactMessages, contactNotices } from "@pinyu/phrases/contact-messages"
import { describeIssues } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import type { Client, SentFile, Viewer } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { createFailurePace } from "../../platform/failure-pace.ts"
import type { GoodProof } from "../../platform/human-check.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import type { WorkFolder } from "../../platform/work-folder.ts"
import type { Attachments, ReceivedFile } from "./attachments.service.ts"
import type { ContactJobs } from "./contact.jobs.ts"
import * as queries from "./contact.queries.ts"
import type { FormTokens } from "./form-tokens.ts"
import type { GuestCheck } from "./human-check.service.ts"

/** What the account of a member says of who they are. */
export type AccountOf = (
  memberId: string,
) => Promise<{ nickname: string; email: string; email_verified: boolean }>

interface Dependencies {
  attachments: Attachments
  clock: Clock
  db: Db
  guestCheck: Pick<GuestCheck, "look" | "countTry" | "spend">
  jobs: Pick<Jobs<ContactJobs>, "enqueue">
  limiter: RateLimiter
  log: Pick<Log, "warn">
  tokens: FormTokens
  workFolder: WorkFolder
  accountOf: AccountOf
  /** Tells a member what happened, after the commit. */
  record: (trx: Trx, event: NotificationEvent) => Promise<void>
}

/** A form on its way: its fields are known once its files are there. */
export interface Submission {
  files: AsyncIterable<SentFile>
  fields: () => NewContactForm
  viewer: Viewer | null
  client: Client
  idempotencyKey: string | undefined
}

/** Who sends a form: a member, or a guest with a proof that is still to be spent. */
type Sender = { name: string; email: string; verified: boolean } & (
  | { memberId: string; proof: null }
  | { memberId: null; proof: GoodProof }
)

/** A form whose words are good, and whose sender is known. */
interface Letter {
  fields: NewContactForm
  sender: Sender
  client: Client
  key: string | undefined
}

/** How forms come in. */
export const createSubmission = (needs: Dependencies) => {
  const { attachments, clock, db, guestCheck, jobs, limiter, log, tokens, workFolder, accountOf, record } =
    needs
  const forms = createFailurePace({ limiter, rules: surfaceLimits.guestForms })
  const mails = createFailurePace({ limiter, rules: surfaceLimits.unprovenMails })
  const formsFrom = (address: string) => `guests' forms:${address}`
  const mailsTo = (email: string) => `contact mails:${email}`

  /** Counts a mail to an address that nobody has proven yet. Refuses with `too_many_requests`. */
  const countMailTo = (email: string) => mails.take(mailsTo(email))

  /** A guest's files, none of which is read before their proof is found good. */
  async function* afterProof(files: AsyncIterable<SentFile>) {
    let isProven = false
    for await (const sent of files) {
      const { turnstile_token: proof } = sent.fieldsBefore
      if (!isProven) await guestCheck.look(typeof proof === "string" ? proof : undefined)
      isProven = true
      yield sent
    }
  }

  const guestOf = async (fields: NewContactForm): Promise<Sender> => {
    const given = contactGuest.safeParse(fields, { reportInput: true })
    if (!given.success) throw refuse("invalid_fields", { fields: describeIssues(given.error.issues) })
    const { submitter_name: name, submitter_email: email } = given.data
    const proof = await guestCheck.look(fields.turnstile_token)
    return { name, email, verified: false, memberId: null, proof }
  }

  /** Before pictures are decoded: that is work, and a program must have it done neither for nothing nor often. */
  const demandRoom = async ({ proof, email }: Sender, { address }: Client) => {
    if (!proof) return
    await Promise.all([forms.demandRoom(formsFrom(address)), mails.demandRoom(mailsTo(email))])
    await guestCheck.countTry(proof)
  }

  /** Once only the writing is left: what was refused before that costs nobody a form or a mail. */
  const count = async ({ proof, email }: Sender, { address }: Client) => {
    if (!proof) return
    await forms.take(formsFrom(address))
    await countMailTo(email)
  }

  const memberOf = async ({ id }: Viewer): Promise<Sender> => {
    const { nickname, email, email_verified: verified } = await accountOf(id)
    return { name: nickname, email, verified, memberId: id, proof: null }
  }

  /** Writes a form down; a member hears that it is there, and a guest is mailed a link. */
  const write = async (trx: Trx, fields: NewContactForm, sender: Sender, keys: readonly string[]) => {
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
    await attachments.give(trx, formId, keys)
    if (memberId === null) await jobs.enqueue(trx, "contact.verificationLink", { formId })
    else {
      const about = { memberId, newsId: formId, aboutId: formId }
      await record(trx, { type: "contact_form_submitted", ...about, ...contactNotices.submitted(subject) })
    }
    return { formId }
  }

  /** A retry is one by what it says and shows; a guest may have had to prove anew that they are human. */
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

  /** What the hourly sweep would drop; what became of their form stays as it is. */
  const dropLoose = (keys: readonly string[]) =>
    attachments
      .dropLoose(keys)
      .catch((err: unknown) => log.warn({ err }, "pictures that no form took were not dropped"))

  const keep = async (
    { fields, sender, client, key }: Letter,
    files: readonly ReceivedFile[],
  ): Promise<{ formId: string }> => {
    const attempt = attemptOf(fields, files, sender, key)
    const first = await queries.findAnswer<{ formId: string }>(db, attempt)
    if (first) return first
    await demandRoom(sender, client)
    const keys = await attachments.store(files)
    try {
      await count(sender, client)
      return await queries.answerOnce(db, attempt, clock.now(), (trx) => write(trx, fields, sender, keys))
    } finally {
      await dropLoose(keys)
    }
  }

  return {
    countMailTo,

    /**
     * Takes a form of a member's, or of a guest's who proves that they are human. Refuses with what is wrong with its fields, its
     * proof or its pictures, and with `too_many_requests`.
     */
    submit: ({ files, fields: fieldsOf, viewer, client, idempotencyKey: key }: Submission) =>
      workFolder.within(async (folder) => {
        const received = await attachments.receiveAll(viewer ? files : afterProof(files), folder)
        const fields = fieldsOf()
        const sender = viewer ? await memberOf(viewer) : await guestOf(fields)
        const { formId } = await keep({ fields, sender, client, key }, received)
        return {
          message: viewer ? contactMessages.submitted : contactMessages.submittedUnverified,
          data: { form_id: formId, access_token: tokens.tokenFor(formId) },
        }
      }),
  }
}
