import { expect, it } from "vitest"
import { createKeySequence, sequenceTimeoutMs, shortcutKeyOf } from "./keys.ts"

const shortcuts = ["?", "/", "j", "c", "g e", "g c", "g g"]
const limit = sequenceTimeoutMs

it.each([
  { presses: "j", results: ["j"] },
  { presses: "x", results: [null] },
  { presses: "ge", results: [null, "g e"] },
  { presses: "gcc", results: [null, "g c", "c"] },
  { presses: "gg", results: [null, "g g"] },
  // The key of a cancelled sequence does nothing by itself.
  { presses: "gjj", results: [null, null, "j"] },
  { presses: "e", results: [null] },
])("the keys $presses", ({ presses, results }) => {
  const sequence = createKeySequence()
  expect([...presses].map((key, index) => sequence.press(key, index, shortcuts))).toEqual(results)
})

it.each([
  { wait: limit, result: "g c" },
  { wait: limit + 1, result: "c" },
])("a second key after $wait ms completes $result", ({ wait, result }) => {
  const sequence = createKeySequence()
  sequence.press("g", 1_000, shortcuts)
  expect(sequence.press("c", 1_000 + wait, shortcuts)).toBe(result)
})

it("starts again after an expired or a reset sequence", () => {
  const sequence = createKeySequence()
  sequence.press("g", 0, shortcuts)
  expect(sequence.press("g", limit + 1, shortcuts)).toBe(null)
  expect(sequence.press("e", limit + 2, shortcuts)).toBe("g e")
  sequence.press("g", limit + 3, shortcuts)
  sequence.reset()
  expect(sequence.press("e", limit + 4, shortcuts)).toBe(null)
})

it("a sequence that the page no longer has starts nothing", () => {
  const sequence = createKeySequence()
  sequence.press("g", 0, shortcuts)
  expect(sequence.press("e", 1, ["j"])).toBe(null)
  expect(sequence.press("j", 2, ["j"])).toBe("j")
})

it.each([
  { key: "j", code: "KeyJ", shiftKey: false, is: "j" },
  { key: "J", code: "KeyJ", shiftKey: false, is: "j" },
  { key: "J", code: "KeyJ", shiftKey: true, is: "J" },
  { key: "?", code: "Slash", shiftKey: true, is: "?" },
  { key: "?", code: "Minus", shiftKey: true, is: "?" },
  // Zhuyin and Cyrillic.
  { key: "ㄨ", code: "KeyJ", shiftKey: false, is: "j" },
  { key: "ㄥ", code: "Slash", shiftKey: false, is: "/" },
  { key: "，", code: "Slash", shiftKey: true, is: "?" },
  { key: "п", code: "KeyG", shiftKey: false, is: "g" },
  { key: "1", code: "Digit1", shiftKey: false, is: "1" },
  { key: "ㄅ", code: "Digit1", shiftKey: false, is: "ㄅ" },
  { key: "Escape", code: "Escape", shiftKey: false, is: "Escape" },
])("the key $key at $code is $is", ({ is, ...press }) => expect(shortcutKeyOf(press)).toBe(is))
