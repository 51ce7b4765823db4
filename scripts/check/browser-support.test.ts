import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { type BrowserName, filledIn, oldestBrowsers } from "../../contract/src/browsers.ts"
import { browsers } from "../../phrases/src/zh-tw/browsers.ts"
import { newestStyles } from "../../web/src/lib/pages/old-browsers.ts"
import { at } from "../lib/paths.mjs"
import { addedTo, readBrowserSupport } from "./browser-support.ts"

const names = Object.keys(oldestBrowsers) as BrowserName[]

it.each(names)("pages ask %s for styles that came with its oldest supported version", (name) => {
  const versions = newestStyles.map(({ feature }) => addedTo(name, `css.${feature}`))
  expect(Math.max(...versions)).toBe(oldestBrowsers[name])
})

it("fill-ins are for what an oldest browser lacks", () => {
  const support = readBrowserSupport()
  const lacking = (name: string) => support.get(name) ?? support.get(`${name}_static`) ?? []
  expect(filledIn.filter((name) => lacking(name).length === 0)).toEqual([])
})

it("the README names the oldest browsers", () => {
  expect(readFileSync(at("README.md"), "utf8")).toContain(browsers.oldest.replaceAll("、", ", "))
})
