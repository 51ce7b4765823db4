import type { ContactStatus } from "@pinyu/contract/contact/options"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { ContactFormsTable, ContactRepliesTable } from "../../db/tables/contact.ts"
import type { AttachmentRow } from "./attachments.queries.ts"
import { findAttachments, formsOf } from "./attachments.queries.ts"

export type FormRow = Selectable<ContactFormsTable>
export type ReplyRow = Selectable<ContactRepliesTable>

export const insertForm = (trx: Trx, row: Insertable<ContactFormsTable>) =>
  trx.insertInto("contact_forms").values(row).execute()

export const findForm = (db: Db, id: string): Promise<FormRow | undefined> =>
  db.selectFrom("contact_forms").selectAll().where("id", "=", id).executeTakeFirst()

/** Locks a form until the transaction ends. */
export const lockForm = (trx: Trx, id: string): Promise<FormRow | undefined> =>
  trx.selectFrom("contact_forms").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

export const updateForm = (trx: Trx, id: string, changes: Updateable<ContactFormsTable>) =>
  trx.updateTable("contact_forms").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow()

/**
 * Takes the resend lock of the verification mail, unless it was taken after `after`. Returns whether it did.
 */
export const lockVerification = async (trx: Trx, id: string, now: Date, after: Date) => {
  const result = await trx
    .updateTable("contact_forms")
    .set({ verification_requested_at: now })
    .where("id", "=", id)
    .where(({ eb, or }) =>
      or([eb("verification_requested_at", "is", null), eb("verification_requested_at", "<=", after)]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const insertReply = (trx: Trx, row: Insertable<ContactRepliesTable>) =>
  trx.insertInto("contact_replies").values(row).execute()

/** The replies to a form, oldest first. */
const findReplies = (db: Db, formId: string): Promise<ReplyRow[]> =>
  db
    .selectFrom("contact_replies")
    .selectAll()
    .where("form_id", "=", formId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

export const countReplies = async (trx: Trx, formId: string) => {
  const { count } = await trx
    .selectFrom("contact_replies")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("form_id", "=", formId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A form with its replies and pictures. */
export interface FormWithReplies {
  form: FormRow
  replies: readonly ReplyRow[]
  attachments: readonly AttachmentRow[]
}

export const completeForm = async (db: Db, form: FormRow): Promise<FormWithReplies> => {
  const [replies, attachments] = await Promise.all([findReplies(db, form.id), findAttachments(db, form.id)])
  return { form, replies, attachments }
}

export const findReply = (db: Db, id: string): Promise<ReplyRow | undefined> =>
  db.selectFrom("contact_replies").selectAll().where("id", "=", id).executeTakeFirst()

/** Deletes the forms that members sent, with all replies, also those that are recorded as their appeals. */
export const deleteFormsOf = (trx: Trx, memberIds: readonly string[]) =>
  trx.deleteFrom("contact_forms").where("id", "in", formsOf(trx, memberIds)).execute()

/** Deletes unverified forms from before a time. Their pictures then belong to no form. */
export const deleteUnverified = (db: Db, before: Date) =>
  db
    .deleteFrom("contact_forms")
    .where("status", "=", "unverified" satisfies ContactStatus)
    .where("created_at", "<", before)
    .execute()
