import { readdir } from "node:fs/promises"

const phraseFolder = new URL("../../phrases/src/zh-tw/", import.meta.url)

/** Where a visitor meets them first; the other areas follow by name. */
const firstAreas = ["common", "landing", "auth", "shell"]
/** The desk's: what members share with it must not be in its parts. */
const isLastArea = (area: string) => area === "admin" || area.startsWith("admin-")

/** Letters and digits that a heading may carry; a part of its own, for most headings have none. */
const latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%+-/·"
const punctuation = "，。、？！：；「」｜—…"

/** Keys of phrases that are set in the heading font. */
const headingKey = /(title|brand)$/i

/** Collects the texts under those keys; a function is called with blanks, for its own words. */
const headingTexts = (value: unknown, key: string): string[] => {
  if (typeof value === "string") return headingKey.test(key) ? [value] : []
  if (typeof value === "function") return headingKey.test(key) ? [String(value("", "", ""))] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    headingTexts(inner, Array.isArray(value) ? key : name),
  )
}

const rank = (area: string) => {
  const place = firstAreas.indexOf(area)
  if (place >= 0) return place
  return isLastArea(area) ? firstAreas.length + 1 : firstAreas.length
}

/** One file of the heading font. */
export interface FontPart {
  /** The area whose headings first use these characters. */
  name: string
  characters: string
}

/**
 * The characters of all headings, each in one part: that of the first area which uses it. A page loads only the parts
 * that its headings touch.
 */
export const headingFontParts = async (): Promise<FontPart[]> => {
  const files = (await readdir(phraseFolder)).filter((file) => /^[\w-]+\.ts$/.test(file))
  const areas = files
    .map((file) => file.slice(0, -3))
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
  const taken = new Set<string>([...latin, " "])
  const parts = [{ name: "latin", characters: [...latin].sort().join("") }]
  for (const area of areas) {
    const phrases: unknown = await import(new URL(`${area}.ts`, phraseFolder).href)
    const text = headingTexts(phrases, "").join("") + (area === "common" ? punctuation : "")
    const fresh = [...new Set(text)].filter((character) => !taken.has(character)).sort()
    for (const character of fresh) taken.add(character)
    if (fresh.length > 0) parts.push({ name: area, characters: fresh.join("") })
  }
  return parts
}

const codePoint = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16)}`

/** The style sheet that tells the browser which part has which characters. */
export const headingFontStyles = (parts: readonly FontPart[]) =>
  `/* Written by scripts/subset-heading-font.ts. */\n${parts
    .map(
      ({ name, characters }) => `@font-face {
  font-family: "Pinyu Serif";
  src: url("./pinyu-serif-${name}.woff2") format("woff2");
  font-weight: 500;
  font-style: normal;
  font-display: swap;
  unicode-range: ${[...characters].map(codePoint).join(", ")};
}
`,
    )
    .join("\n")}`
