import type { Db } from "../../db/client.ts"
import type { NotesTable } from "../../db/tables/notes.ts"

export const findNote = (db: Db, authorId: string, targetId: string) =>
  db
    .selectFrom("notes")
    .select(["content", "updated_at"])
    .where("author_id", "=", authorId)
    .where("target_id", "=", targetId)
    .executeTakeFirst()

/** Inserts a note or replaces the existing one. */
export const putNote = (db: Db, note: NotesTable) =>
  db
    .insertInto("notes")
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(["author_id", "target_id"]).doUpdateSet({
        content: note.content,
        updated_at: note.updated_at,
      }),
    )
    .execute()

export const deleteNote = (db: Db, authorId: string, targetId: string) =>
  db.deleteFrom("notes").where("author_id", "=", authorId).where("target_id", "=", targetId).execute()
