import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./notes.queries.ts"
import { lockMember } from "./suspensions.queries.ts"

interface NotesNeeds {
  clock: Clock
  db: Db
  recordAct: Ports["recordAct"]
}

/** Notes of the team about members. Their texts are never in the audit log. */
export const createMemberNotes = (
  { clock, db, recordAct }: NotesNeeds,
  requireForeign: (trx: Trx, adminId: string, memberId: string) => Promise<void>,
) => {
  const lock = async (trx: Trx, adminId: string, memberId: string) => {
    await requireForeign(trx, adminId, memberId)
    if (!(await lockMember(trx, memberId))) throw new AppError("member_not_found")
  }

  return {
    /** Adds a note about a member. Throws `member_not_found` or `own_account`. */
    addNote: ({ id: adminId }: AdminViewer, memberId: string, text: string, { address }: Client) =>
      transact(db, async (trx) => {
        await lock(trx, adminId, memberId)
        const id = newId()
        const note = { id, member_id: memberId, admin_id: adminId, text, created_at: clock.now() }
        await queries.insertNote(trx, note)
        const act = { adminId, target: memberId, address, detail: { note: id } }
        await recordAct(trx, { ...act, act: "member_note_added" })
      }),

    /** Deletes a note about a member; a missing one changes nothing. Throws as `addNote`. */
    deleteNote: ({ id: adminId }: AdminViewer, memberId: string, noteId: string, { address }: Client) =>
      transact(db, async (trx) => {
        await lock(trx, adminId, memberId)
        if (!(await queries.deleteNote(trx, memberId, noteId))) return
        const act = { adminId, target: memberId, address, detail: { note: noteId } }
        await recordAct(trx, { ...act, act: "member_note_deleted" })
      }),
  }
}
