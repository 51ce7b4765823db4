import { contactLimits } from "@pinyu/contract/contact/limits"
import type { AdminContactChange, AdminContactQuery } from "@pinyu/contract/contact/schemas"
import { contactNotices } from "@pinyu/phrases/contact-messages"
import { optionNames } from "@pinyu/phrases/options"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { countForms, findForms } from "./admin.queries.ts"
import type { ContactJobs } from "./contact.jobs.ts"
import { afterAdmin, replyError, statusesIn } from "./contact.policy.ts"
import { presentForAdmin, presentSummary } from "./contact.present.ts"
import * as queries from "./contact.queries.ts"
import type { Replies } from "./replies.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<ContactJobs>, "enqueue">
  replies: Replies
  storage: Pick<Storage, "signedUrl">
  record: Ports["notifications"]["record"]
  recordAct: Ports["recordAct"]
}

/** The admin who acts, and their client. */
interface Actor {
  admin: AdminViewer
  client: Client
}

const { signedSeconds: lifetimeSeconds } = contactLimits.attachments

/** What the team does with forms. Each change is audited and notifies the sender, in its transaction. */
export const createContactAdmin = ({
  clock,
  db,
  jobs,
  replies,
  storage,
  record,
  recordAct,
}: Dependencies) => {
  const requireForm = (form: queries.FormRow | undefined) => {
    if (!form) throw new AppError("contact_form_not_found")
    return form
  }

  const requireForeign = async (executor: Db, adminId: string, { member_id }: queries.FormRow) => {
    if (member_id !== null && (await isOwnAccount(executor, adminId, member_id)))
      throw new AppError("own_account")
  }

  const present = async ({ id: adminId }: AdminViewer, formId: string) => {
    const found = requireForm(await queries.findForm(db, formId))
    await requireForeign(db, adminId, found)
    const whole = await queries.completeForm(db, found)
    const keys = whole.attachments.map(({ key }) => key)
    const urls = await Promise.all(keys.map((key) => storage.signedUrl(key, { lifetimeSeconds })))
    return { form: presentForAdmin(whole, urls) }
  }

  /**
   * Notifies the sender that the form moved or was answered: by mail if the address is verified, and a member
   * also by notification.
   */
  const notify = async (trx: Trx, form: queries.FormRow, replyId: string | null) => {
    const { id: formId, status, subject, member_id: memberId } = form
    if (form.email_verified_at) await jobs.enqueue(trx, "contact.update", { formId, status, replyId })
    if (memberId === null) return
    const notice = replyId
      ? contactNotices.replied(subject)
      : contactNotices.moved(subject, optionNames.contactStatus[status])
    const about = { memberId, eventId: replyId ?? newId(), aboutId: formId }
    await record(trx, { type: "contact_form_replied", ...about, ...notice })
  }

  const applyChange = async (
    trx: Trx,
    formId: string,
    change: AdminContactChange,
    { admin, client }: Actor,
  ) => {
    const form = requireForm(await queries.lockForm(trx, formId))
    await requireForeign(trx, admin.id, form)
    const { reply, admin_notes: notes = form.admin_notes, internal_notes = form.internal_notes } = change
    // Checked first: this error says more than that the move is not allowed.
    const rejected = reply === undefined ? null : replyError(form.status)
    if (rejected) throw new AppError(rejected)
    const status = afterAdmin(form.status, change)
    if (!status) throw new AppError("contact_move_not_allowed")
    const moved = status !== form.status
    const noted = notes !== form.admin_notes
    const notedInternally = internal_notes !== form.internal_notes
    const isVisibleToSender = moved || noted || reply !== undefined
    if (!isVisibleToSender && !notedInternally) return { formId }
    const replyId = reply === undefined ? null : await replies.add(trx, form, "team", reply)
    // Internal notes leave `updated_at` unchanged, because the sender sees it.
    const updated_at = isVisibleToSender ? clock.now() : form.updated_at
    const changes = { status, admin_notes: notes, internal_notes, updated_at }
    const changed = await queries.updateForm(trx, formId, changes)
    const detail = { from: form.status, to: status, replied: replyId !== null, noted, notedInternally }
    const { address } = client
    await recordAct(trx, { adminId: admin.id, act: "contact_form_changed", target: formId, detail, address })
    if (moved || replyId) await notify(trx, changed, replyId)
    return { formId }
  }

  return {
    /** A page of forms, latest change first. The first page includes the count per status. */
    list: async ({ status, cursor, limit }: AdminContactQuery) => {
      const rows = await findForms(db, statusesIn(status), decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      const counts = cursor === undefined ? await countForms(db) : null
      return { forms: page.map(presentSummary), nextCursor, counts }
    },

    /** One form with its pictures and notes. Throws `contact_form_not_found`, or `own_account` for one's own. */
    form: present,

    /**
     * Moves, annotates or answers a form as one act. Throws `contact_form_not_found`, `own_account`,
     * `contact_form_closed`, `contact_form_unverified`, `contact_form_full` or `contact_move_not_allowed`.
     */
    change: async (formId: string, change: AdminContactChange, actor: Actor, key: string | undefined) => {
      const attempt = { scope: `admin.contact.change:${actor.admin.id}:${formId}`, key, request: change }
      await runIdempotently(db, attempt, clock.now(), (trx) => applyChange(trx, formId, change, actor))
      return present(actor.admin, formId)
    },
  }
}
