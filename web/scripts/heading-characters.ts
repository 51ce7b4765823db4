import { readdir } from "node:fs/promises"

const phraseFolder = new URL("../../phrases/src/zh-tw/", import.meta.url)

/** Letters, digits and marks that a heading may gain without anyone thinking of the font. */
const always = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789，。、？！：；「」｜·—…%+-/ "

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

/** Every character that a heading of the interface needs, sorted, each once. */
export const headingCharacters = async () => {
  const files = (await readdir(phraseFolder)).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  )
  const modules: unknown[] = await Promise.all(files.map((file) => import(new URL(file, phraseFolder).href)))
  return [...new Set(modules.flatMap((module) => headingTexts(module, "")).join("") + always)].sort().join("")
}
