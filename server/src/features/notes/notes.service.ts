import type { Note } from "@pinyu/contract/notes/routes"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import * as queries from "./notes.queries.ts"

const present = ({ content, updated_at }: { content: string; updated_at: Date }): Note => ({
  content,
  updatedAt: updated_at.toISOString(),
})

/**
 * Private notes: one per author and member, visible to the author only. They are read and written while the
 * author may see the member; otherwise `read` and `write` throw `member_not_found`.
 */
export const createNotes = ({ db, clock }: { db: Db; clock: Clock }) => {
  const requireVisible = async (authorId: string, targetId: string) => {
    if (!(await canSee(db, authorId, targetId))) throw new AppError("member_not_found")
  }

  return {
    read: async (authorId: string, targetId: string) => {
      await requireVisible(authorId, targetId)
      const row = await queries.findNote(db, authorId, targetId)
      return { hasNote: row !== undefined, note: row ? present(row) : null }
    },

    /** Throws `cannot_note_self`. */
    write: async (authorId: string, targetId: string, content: string) => {
      if (authorId === targetId) throw new AppError("cannot_note_self")
      await requireVisible(authorId, targetId)
      const note = { content, updated_at: clock.now() }
      await queries.putNote(db, { author_id: authorId, target_id: targetId, ...note })
      return { note: present(note) }
    },

    /** Deletes a note, also about a member who is hidden since. */
    remove: async (authorId: string, targetId: string) => {
      await queries.deleteNote(db, authorId, targetId)
      return { hasNote: false as const, note: null }
    },
  }
}

export type Notes = ReturnType<typeof createNotes>
