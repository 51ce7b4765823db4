type KeyPress = Pick<KeyboardEvent, "isComposing" | "key" | "keyCode" | keyof Event>

/** Whether an input method uses the key. Safari sends the one that ends a composition after it, with code 229. */
const isComposing = ({ isComposing, keyCode }: KeyPress) => isComposing || keyCode === 229

const hide = (event: KeyPress) => {
  if (!isComposing(event)) return
  event.stopImmediatePropagation()
  // Nor does the browser send a form or close a dialog with it.
  if (event.key === "Enter" || event.key === "Escape") event.preventDefault()
}

/**
 * Hides the keys that an input method uses, such as Enter and Escape that choose or cancel a candidate, from
 * every key handler: ours and those of libraries. Call it before anything else listens to the window.
 */
export const hideComposingKeys = (window: EventTarget) =>
  window.addEventListener("keydown", hide as EventListener, { capture: true })
