/** As much of a pressed key as is asked for here. */
interface Pressed {
  key: string
  shiftKey: boolean
  /** Whether an input method is still choosing the word: every key is then its own. */
  composing: boolean
}

/** What a key means to the composer. */
export const meaningOf = (
  { key, shiftKey, composing }: Pressed,
  { empty }: { empty: boolean },
): "send" | "cancel" | "edit-last" | null => {
  if (composing) return null
  if (key === "Enter") return shiftKey ? null : "send"
  if (key === "Escape") return "cancel"
  return key === "ArrowUp" && empty && !shiftKey ? "edit-last" : null
}
