import { expect, it } from "vitest"
import { hideComposingKeys } from "./composing-keys.ts"

/** Presses a key on a window with a handler. */
const press = (key: string, composition: Partial<Pick<KeyboardEvent, "isComposing" | "keyCode">> = {}) => {
  const window = new EventTarget()
  hideComposingKeys(window)
  let isHandled = false
  window.addEventListener("keydown", () => {
    isHandled = true
  })
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...composition })
  window.dispatchEvent(event)
  return { isHandled, hasDefault: !event.defaultPrevented }
}

const orders = [
  { browser: "Chrome, in a composition", composition: { isComposing: true, keyCode: 229 } },
  { browser: "Firefox, in a composition", composition: { isComposing: true } },
  { browser: "Safari, after its end", composition: { keyCode: 229 } },
]

it.each(orders)("keys of an input method reach no handler: $browser", ({ composition }) => {
  for (const key of ["Enter", "Escape"])
    expect(press(key, composition), key).toEqual({ isHandled: false, hasDefault: false })
  for (const key of ["ArrowUp", "Tab", "a"])
    expect(press(key, composition), key).toEqual({ isHandled: false, hasDefault: true })
})

it("other keys are handled", () => {
  expect(press("Escape", { keyCode: 27 })).toEqual({ isHandled: true, hasDefault: true })
})
