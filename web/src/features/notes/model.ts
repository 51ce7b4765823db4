import { notesRoutes } from "@pinyu/contract/notes/routes"
import type { FieldErrors } from "../../lib/api/field-errors.ts"
import { validateForm } from "../../lib/api/validate-form.ts"

/** The part of a keyboard event that is needed here. */
interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Maps a key press in the note editor to its action. */
export const keyAction = ({ key, ctrlKey, metaKey }: KeyPress): "save" | "cancel" | null => {
  if (key === "Enter" && (ctrlKey || metaKey)) return "save"
  return key === "Escape" ? "cancel" : null
}

/** Validates a note against the contract. */
export const noteErrors = (noteContent: string): FieldErrors =>
  validateForm(notesRoutes.write.body, { noteContent: noteContent.trim() })
