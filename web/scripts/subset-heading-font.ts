/**
 * Cuts the heading font down to the characters that headings use, so that a first visit loads tens of kilobytes
 * instead of more than a megabyte. Run it after adding a heading: `npm -w web run subset-font`, and commit both files.
 */
import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import subsetFont from "subset-font"
import { headingCharacters } from "./heading-characters.ts"

const source = createRequire(import.meta.url).resolve(
  "@fontsource/noto-serif-tc/files/noto-serif-tc-chinese-traditional-500-normal.woff2",
)
const fonts = new URL("../src/ui/fonts/", import.meta.url)

const characters = await headingCharacters()
const font = await subsetFont(await readFile(source), characters, { targetFormat: "woff2" })
await writeFile(new URL("pinyu-serif.woff2", fonts), font)
await writeFile(new URL("pinyu-serif.txt", fonts), `${characters}\n`)
console.log(`${[...characters].length} characters, ${(font.length / 1024).toFixed(1)} KB`)
