import { readdir, readFile } from "node:fs/promises"
import { expect, it } from "vitest"

const folder = new URL("zh-tw/", import.meta.url)
const glued = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u

/** Returns every text of a module. Calls functions with a Chinese name to get their texts. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value]
  if (typeof value === "function") {
    try {
      return textsOf(value("名", "名", "名"))
    } catch {
      // The function takes something other than text.
      return []
    }
  }
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file))
const modules = await Promise.all(
  files.map(async (file): Promise<unknown> => ({ ...(await import(new URL(file, folder).href)) })),
)
const texts = modules.flatMap(textsOf)

it("each concept uses one term", () => {
  // Email, 相處方式, 自我介紹 and 居住城市 are the chosen terms.
  const others = /電子郵件|電子信箱|互動方式|關於我|所在城市|所在縣市/
  expect(texts.filter((text) => others.test(text))).toEqual([])
})

it("spaces separate Chinese and Latin text, for browsers without automatic spacing", () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => glued.test(text))).toEqual([])
})

it("limits come from the contract: no text repeats one as a number", async () => {
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))
  const limits = sources.flatMap(
    (source) => source.match(/.*\d ?(?:個字|MB|位數|張照片|位會員|分鐘內).*/g) ?? [],
  )
  expect(limits).toEqual([])
})
