import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { headingCharacters } from "./heading-characters.ts"

it("finds every heading character in the committed font (else: npm -w web run subset-font)", async () => {
  const list = await readFile(new URL("../src/ui/fonts/pinyu-serif.txt", import.meta.url), "utf8")
  const missing = [...(await headingCharacters())].filter((character) => !list.includes(character))
  expect(missing.join("")).toBe("")
})
