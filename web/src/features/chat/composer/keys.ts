/** The part of a keyboard event that is needed here. */
interface KeyPress {
  key: string
  shiftKey: boolean
  /** True during text composition, when the input method owns every key. */
  composing: boolean
}

/** Maps a key press in the composer to its action. */
export const keyAction = (
  { key, shiftKey, composing }: KeyPress,
  { empty }: { empty: boolean },
): "send" | "cancel" | "edit-last" | null => {
  if (composing) return null
  if (key === "Enter") return shiftKey ? null : "send"
  if (key === "Escape") return "cancel"
  return key === "ArrowUp" && empty && !shiftKey ? "edit-last" : null
}
