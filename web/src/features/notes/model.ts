import { notesRoutes } from "@pinyu/contract/notes/routes"
import type { Problems } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"

/** As much of a pressed key as is asked for here. */
interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  /** Whether an input method is still choosing the word: every key is then its own. */
  composing: boolean
}

/** What a key means to a note that is being written. */
export const meaningOf = ({ key, ctrlKey, metaKey, composing }: Pressed): "save" | "cancel" | null => {
  if (composing) return null
  if (key === "Enter" && (ctrlKey || metaKey)) return "save"
  return key === "Escape" ? "cancel" : null
}

/** What is wrong with a note, by the rules of the contract. */
export const noteProblems = (noteContent: string): Problems =>
  problemsIn(notesRoutes.write.body, { noteContent: noteContent.trim() })
