/**
 * Splits the heading font into small files with the characters of headings: a first visit loads a few
 * kilobytes instead of more than a megabyte. Run it after adding a heading (`npm -w web run
 * subset-font`) and commit the changes in src/ui/fonts.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import subsetFont from "subset-font"
import { tool } from "../../scripts/lib/tools.mjs"
import { headingFontParts, headingFontStyles } from "./heading-fonts.ts"

const source = await tool(
  "tools/rare",
  "@fontsource/noto-serif-tc/files/noto-serif-tc-chinese-traditional-500-normal.woff2",
)
const folder = new URL("../src/ui/fonts/", import.meta.url)

for (const file of await readdir(folder)) {
  if (file.endsWith(".woff2")) await rm(new URL(file, folder))
}
const whole = await readFile(source)
const parts = await headingFontParts()
for (const { name, characters } of parts) {
  const font = await subsetFont(whole, characters, { targetFormat: "woff2" })
  await writeFile(new URL(`pinyu-serif-${name}.woff2`, folder), font)
  console.log(`${name}: ${[...characters].length} characters, ${(font.length / 1024).toFixed(1)} KB`)
}
await writeFile(new URL("pinyu-serif.css", folder), headingFontStyles(parts))
