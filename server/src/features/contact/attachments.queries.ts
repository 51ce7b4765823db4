import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { ContactAttachmentsTable } from "../../db/tables/contact.ts"

export type AttachmentRow = Selectable<ContactAttachmentsTable>

export const insertAttachments = (db: Db, rows: Insertable<ContactAttachmentsTable>[]) =>
  db.insertInto("contact_attachments").values(rows).execute()

/** Makes pictures those of a form, in the transaction that writes it; answers how many still were there. */
export const giveAttachments = async (trx: Trx, formId: string, keys: readonly string[]) => {
  const result = await trx
    .updateTable("contact_attachments")
    .set({ form_id: formId })
    .where("key", "in", keys)
    .where("form_id", "is", null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The pictures of a form, in the order in which they were sent. */
export const findAttachments = (db: Db, formId: string): Promise<AttachmentRow[]> =>
  db.selectFrom("contact_attachments").selectAll().where("form_id", "=", formId).orderBy("place").execute()

/** Those of these pictures that no form has. */
export const findLoose = (db: Db, keys: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom("contact_attachments")
    .selectAll()
    .where("key", "in", keys)
    .where("form_id", "is", null)
    .execute()

/** The oldest pictures from before an instant that no form has. */
export const findLooseBefore = async (db: Db, before: Date, limit: number) => {
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
