type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">

/**
 * The key of a shortcut. A letter is lower-case although Caps Lock is on. With a layout that types no Latin
 * letters, such as Zhuyin, the position of the key decides.
 */
export const shortcutKeyOf = ({ key, code, shiftKey }: KeyPress) => {
  if (key.length > 1 || /^[!-@[-~]$/.test(key)) return key
  if (/^[A-Z]$/.test(key)) return shiftKey ? key : key.toLowerCase()
  if (code === "Slash") return shiftKey ? "?" : "/"
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter === undefined) return key
  return shiftKey ? letter : letter.toLowerCase()
}

/** How long the second key of a shortcut may take, in milliseconds. */
export const sequenceTimeoutMs = 1_500

/**
 * Recognizes shortcuts of one key ("j") and of two ("g e"). A second key that completes nothing cancels the
 * sequence and does nothing by itself.
 */
export const createKeySequence = () => {
  let first: { key: string; at: number } | null = null
  return {
    reset: () => {
      first = null
    },
    /**
     * The shortcut that a key completes, else null.
     * @param at When the key was pressed, in milliseconds.
     */
    press: (key: string, at: number, shortcuts: readonly string[]) => {
      const begins = shortcuts.some((one) => one.startsWith(`${key} `))
      const opened = first && at - first.at <= sequenceTimeoutMs ? first.key : null
      first = null
      const pressed = opened === null ? key : `${opened} ${key}`
      if (shortcuts.includes(pressed)) return pressed
      if (begins) first = { key, at }
      return null
    },
  }
}
