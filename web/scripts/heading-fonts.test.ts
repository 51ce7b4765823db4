import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { headingFontParts, headingFontStyles } from "./heading-fonts.ts"

/** The formatter may break lines as it likes. */
const squeezed = (css: string) => css.replace(/\s+/g, " ").trim()

it("has every heading character in the committed fonts (else: npm -w web run subset-font)", async () => {
  const committed = await readFile(new URL("../src/ui/fonts/pinyu-serif.css", import.meta.url), "utf8")
  expect(squeezed(committed)).toBe(squeezed(headingFontStyles(await headingFontParts())))
})
