/** The part of a keyboard event that is needed here. */
interface KeyPress {
  key: string
  shiftKey: boolean
}

/** Maps a key press in the composer to its action. */
export const keyAction = (
  { key, shiftKey }: KeyPress,
  { empty }: { empty: boolean },
): "send" | "cancel" | "edit-last" | null => {
  if (key === "Enter") return shiftKey ? null : "send"
  if (key === "Escape") return "cancel"
  return key === "ArrowUp" && empty && !shiftKey ? "edit-last" : null
}
