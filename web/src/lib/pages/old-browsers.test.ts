import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"
import { filledIn } from "@pinyu/contract/browsers"
import { browsers as words } from "@pinyu/phrases/browsers"
import { describe, expect, it } from "vitest"
import { newestStyles, oldBrowserScript } from "./old-browsers.ts"

const fillIns = readFileSync(new URL("fill-ins.js", import.meta.url), "utf8")
const properties = newestStyles.map(({ property }) => property)

/** Web APIs as members of a browser's own objects, so that one of them can be taken away. */
const webApis = `
class AbortSignal { static any() {} }
class Element { checkVisibility() {} getClientRects() { return this.rects } }
class URL { static canParse() {} constructor(...address) { return new NodeURL(...address) } }
class URLSearchParams {
  constructor(text) { this.pairs = text.split("&") }
  get size() {}
  [Symbol.iterator]() { return this.pairs.values() }
}
Object.assign(globalThis, { AbortSignal, Element, URL, URLSearchParams, window: globalThis })`

/** A browser in which nothing is missing but what is named. */
const createBrowser = ({
  CSS = { supports: () => true },
  lacks,
}: {
  CSS?: object | null
  lacks?: string
} = {}) => {
  const written: string[] = []
  const document = { write: (text: string) => written.push(text) }
  const browser = createContext({ AbortController, NodeURL: URL, document, CSS })
  const run = (script: string): unknown => runInContext(script, browser)
  run(webApis)
  const [owner, member] = lacks?.split(".") ?? []
  if (owner) run(`for (const one of [${owner}, ${owner}.prototype]) delete one["${member}"]`)
  run(oldBrowserScript("/assets/fill-ins.js"))
  return { run, written: written.join("") }
}

it.each<readonly [knows: string, CSS: object | null]>([
  ["nothing of CSS", null],
  ["an object without it", {}],
  ["no style", { supports: () => false }],
  ...properties.map(
    (lacking) => [`all but ${lacking}`, { supports: (one: string) => one !== lacking }] as const,
  ),
])("a browser that knows %s shows which ones work, and runs nothing else", (_, CSS) => {
  const { written } = createBrowser({ CSS })
  for (const text of [words.tooOld, ...words.versions]) expect(written).toContain(text)
  expect(written).toMatch(/<plaintext[^>]*>$/)
})

it("a browser with everything gets the app alone", () => {
  expect(createBrowser().written).toBe("")
})

/** An expression for each, with its value. */
const uses: Record<(typeof filledIn)[number], readonly [expression: string, value: unknown]> = {
  "AbortSignal.any": [
    `(() => {
      const [one, other] = [new AbortController(), new AbortController()]
      const any = AbortSignal.any([one.signal, other.signal])
      const before = any.aborted
      other.abort("why")
      return [before, any.aborted, any.reason, AbortSignal.any([one.signal, any]).reason]
    })()`,
    [false, true, "why", "why"],
  ],
  "Array.toReversed": [
    "[[1, 2, 3]].map((list) => [list.toReversed(), list])[0]",
    [
      [3, 2, 1],
      [1, 2, 3],
    ],
  ],
  "Array.toSorted": [
    "[[2, 10, 1].toSorted(), [2, 10, 1].toSorted((a, b) => a - b)]",
    [
      [1, 10, 2],
      [1, 2, 10],
    ],
  ],
  "Array.toSpliced": ["[[1, 2, 3].toSpliced(1, 1, 8, 9), [1, 2].toSpliced(1)]", [[1, 8, 9, 3], [1]]],
  "Element.checkVisibility": [
    "[[{}], []].map((rects) => Object.assign(new Element(), { rects }).checkVisibility())",
    [true, false],
  ],
  "Promise.withResolvers": ["Object.keys(Promise.withResolvers())", ["promise", "resolve", "reject"]],
  "String.isWellFormed": [
    '["好\\u{1F600}", "\\uD83D", "a\\uDE00"].map((text) => text.isWellFormed())',
    [true, false, false],
  ],
  "URL.canParse": [
    '[["https://a.tw"], ["a"], ["a", "https://b.tw"]].map((url) => URL.canParse(...url))',
    [true, false, true],
  ],
  "URLSearchParams.size": ['new URLSearchParams("a=1&b=2").size', 2],
}

describe.each(filledIn)("a browser without %s", (lacks) => {
  it("loads the fill-ins, and has it", () => {
    const { run, written } = createBrowser({ lacks })
    expect(written).toBe('<script src="/assets/fill-ins.js"></script>')
    run(fillIns)
    const [expression, value] = uses[lacks]
    expect(JSON.parse(String(run(`JSON.stringify(${expression})`)))).toEqual(value)
  })
})

it("is written in old syntax", () => {
  expect(oldBrowserScript("")).not.toMatch(/=>|`|\?[.?]|\b(?:const|let|class|async)\b|<[/]/)
})
