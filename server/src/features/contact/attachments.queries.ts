import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { ContactAttachmentsTable } from "../../db/tables/contact.ts"

export type AttachmentRow = Selectable<ContactAttachmentsTable>

export const insertAttachments = (db: Db, rows: Insertable<ContactAttachmentsTable>[]) =>
  db.insertInto("contact_attachments").values(rows).execute()

/** Assigns pictures to a form in the transaction that inserts it. Returns how many still existed. */
export const assignAttachments = async (trx: Trx, formId: string, keys: readonly string[]) => {
  const result = await trx
    .updateTable("contact_attachments")
    .set({ form_id: formId })
    .where("key", "in", keys)
    .where("form_id", "is", null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The pictures of a form, in upload order. */
export const findAttachments = (db: Db, formId: string): Promise<AttachmentRow[]> =>
  db.selectFrom("contact_attachments").selectAll().where("form_id", "=", formId).orderBy("place").execute()

/** Those of the pictures that belong to no form. */
export const findUnassigned = (db: Db, keys: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom("contact_attachments")
    .selectAll()
    .where("key", "in", keys)
    .where("form_id", "is", null)
    .execute()

/** The oldest pictures from before a time that belong to no form. */
export const findUnassignedBefore = async (db: Db, before: Date, limit: number) => {
  const rows = await db
    .selectFrom("contact_attachments")
    .select("key")
    .where("form_id", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export const deleteAttachments = (db: Db, keys: readonly string[]) =>
  db.deleteFrom("contact_attachments").where("key", "in", keys).execute()

/** The ids of the forms that members sent, and of those that are recorded as their appeals. */
export const formsOf = (trx: Trx, memberIds: readonly string[]) =>
  trx
    .selectFrom("contact_forms")
    .select("id")
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("member_id", "in", memberIds),
        eb("id", "in", selectFrom("appeals").select("contact_form_id").where("member_id", "in", memberIds)),
      ]),
    )

/** Deletes the pictures that members sent, and those of their forms. Returns their keys. */
export const deleteAttachmentsOf = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx
    .deleteFrom("contact_attachments")
    .where(({ eb, or }) =>
      or([eb("member_id", "in", memberIds), eb("form_id", "in", formsOf(trx, memberIds))]),
    )
    .returning("key")
    .execute()
  return rows.map(({ key }) => key)
}
