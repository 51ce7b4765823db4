import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { headingFontParts, headingFontStyles } from "./heading-fonts.ts"

/** Ignores how the formatter breaks lines. */
const squeezed = (css: string) => css.replace(/\s+/g, " ").trim()

it("the committed fonts contain every heading character (else: npm -w web run subset-font)", async () => {
  const committed = await readFile(new URL("../src/ui/fonts/pinyu-serif.css", import.meta.url), "utf8")
  expect(squeezed(committed)).toBe(squeezed(headingFontStyles(await headingFontParts())))
})
