import { moderationLimits } from "@pinyu/contract/moderation/limits"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MemberNotesTable } from "../../db/tables/moderation.ts"

/** The notes of the team about a member, latest first. */
export const findNotes = (db: Db, memberId: string) =>
  db
    .selectFrom("member_notes")
    .leftJoin("admins", "admins.id", "member_notes.admin_id")
    .select(["member_notes.id", "member_notes.text", "member_notes.created_at", "admins.email as admin"])
    .where("member_notes.member_id", "=", memberId)
    .orderBy("member_notes.created_at", "desc")
    .orderBy("member_notes.id", "desc")
    .limit(moderationLimits.shownNotes)
    .execute()

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]

export const insertNote = (trx: Trx, note: Insertable<MemberNotesTable>) =>
  trx.insertInto("member_notes").values(note).execute()

/** Deletes a note about a member. Returns false when there is no such note. */
export const deleteNote = async (trx: Trx, memberId: string, noteId: string) => {
  const result = await trx
    .deleteFrom("member_notes")
    .where("id", "=", noteId)
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
