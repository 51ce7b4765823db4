/** Letters that follow each other sooner are one search. */
const resetMs = 500

type Typed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "timeStamp">

const isFocused = (item: HTMLElement) => item === document.activeElement
const textOf = (item: HTMLElement) => (item.textContent ?? "").trim().toLowerCase()

/**
 * Finds the item of a menu whose text begins with the typed letters. The same letter again leads to the next item
 * that begins with it.
 */
export const createTypeAhead = () => {
  let typed = ""
  let last = Number.NEGATIVE_INFINITY
  return (items: readonly HTMLElement[], { key, ctrlKey, metaKey, altKey, timeStamp }: Typed) => {
    if (ctrlKey || metaKey || altKey || key.length !== 1 || key === " ") return undefined
    typed = (timeStamp - last > resetMs ? "" : typed) + key.toLowerCase()
    last = timeStamp
    const isOneLetter = new Set(typed).size === 1
    const start = isOneLetter ? items.findIndex(isFocused) + 1 : 0
    const text = isOneLetter ? key.toLowerCase() : typed
    return [...items.slice(start), ...items.slice(0, start)].find((item) => textOf(item).startsWith(text))
  }
}
