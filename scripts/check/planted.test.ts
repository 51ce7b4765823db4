import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { at } from "../lib/paths.mjs"
import { checks, runCheck } from "./checks.mjs"
import { plantTree } from "./planted-tree.ts"

const checkTree = async (name: string, files: Record<string, string>) => {
  const check = checks.find((one) => one.name === name)
  if (!check) throw new Error(`no check ${name}`)
  using tree = plantTree(files)
  return await runCheck(check, tree.path)
}

const clean = "/** The answer. */\nexport const answer = (): number => 42\n"
const inTest = (body: string) =>
  `import { expect, it } from "vitest"\nimport { answer } from "./answer.ts"\n\n${body}\n`

/** Files, in server/src unless they say where, that each break a rule of the style, with what Biome calls it. */
const unstyled: Record<string, readonly [content: string, rule: string]> = {
  "format.ts": ["export const answer  = () => 42;\n", "format"],
  "any.ts": ["export const answer = (value: any) => value\n", "noExplicitAny"],
  "console.ts": ['console.log("here")\n', "noConsole"],
  "default.ts": ["export default 42\n", "noDefaultExport"],
  "TheAnswer_of.ts": [clean, "useFilenamingConvention"],
  "floating.ts": ["Promise.resolve(42)\n", "noFloatingPromises"],
  "focused.test.ts": [
    inTest('it.only("is known", () => {\n  expect(answer()).toBe(42)\n})'),
    "noFocusedTests",
  ],
  "skipped.test.ts": [
    inTest('it.skip("is known", () => {\n  expect(answer()).toBe(42)\n})'),
    "noSkippedTests",
  ],
  "todo.test.ts": [inTest('it.todo("is known")'), "Await an event"],
  "no-assertion.test.ts": [inTest('it("is known", () => {\n  answer()\n})'), "useExpect"],
  "sleeping.test.ts": [
    inTest(
      'it("is known", async () => {\n  await new Promise((resolve) => setTimeout(resolve, 50))\n  expect(answer()).toBe(42)\n})',
    ),
    "Await an event",
  ],
  "sleeping.spec.ts": [
    'import { expect, test } from "@playwright/test"\n\ntest("waits", async ({ page }) => {\n  await page.waitForTimeout(50)\n  await expect(page).toHaveTitle("")\n})\n',
    "noPlaywrightWaitForTimeout",
  ],
  "e2e/answers.ts": [
    'import type { Page } from "@playwright/test"\n\nexport const answerOn = (page: Page) => page.getByText("42")\n',
    "Search for a text",
  ],
  "web/src/composing.ts": [
    "export const isComposing = (event: KeyboardEvent) => event.isComposing\n",
    "Handle keydown",
  ],
  "web/src/device-time.ts": ["export const time = () => Date.now()\n", "serverClock"],
  "web/src/field.tsx": ["export const field = <input onKeyUp={() => {}} />\n", "Handle keydown"],
}

/** Files that each break a setting of the compiler, with the code of its error. */
const untyped: Record<string, readonly [content: string, error: string]> = {
  "server/src/strict.ts": ["export const length = (word: string | null) => word.length\n", "TS18047"],
  "server/src/index-access.ts": ["export const first = (words: string[]): string => words[0]\n", "TS2322"],
  "server/src/optional.ts": ["export const given: { age?: number } = { age: undefined }\n", "TS2375"],
  "server/src/erasable.ts": ["export enum Mood {\n  Calm,\n}\n", "TS1294"],
  "server/src/verbatim.ts": [
    'import { ParsedPath } from "node:path"\nexport type Base = ParsedPath["base"]\n',
    "TS1484",
  ],
  "server/src/browser.ts": ["export const title = document.title\n", "TS2584"],
  "scripts/answer.mjs": ['Number.parseInt(42, "ten")\n', "TS2345"],
}

/** The errors of one run: each file with the line of its first error. */
const firstOf = (output: string, path: string) => output.split("\n").find((line) => line.startsWith(path))

it("style: every broken rule", { tags: "nightly" }, async () => {
  const pathOf = (name: string) => (name.includes("/") ? name : `server/src/${name}`)
  const files = Object.entries(unstyled).map(([name, [content]]) => [pathOf(name), content])
  const { ok, output } = await checkTree("style", {
    ...Object.fromEntries(files),
    "server/src/answer.ts": clean,
  })
  // Each error starts with the path of its file, the line, and the rule.
  const found = Object.entries(unstyled).map(([name, [, rule]]) => {
    const about = output.split(/\n(?=server\/|e2e\/|web\/)/).filter((error) => error.startsWith(pathOf(name)))
    return [name, about.some((error) => error.includes(rule))]
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(unstyled).map((name) => [name, true])),
  )
  expect(ok).toBe(false)
})

it("types: every broken setting", { tags: "nightly" }, async () => {
  const files = Object.entries(untyped).map(([path, [content]]) => [path, content])
  const { ok, output } = await checkTree("types", Object.fromEntries(files))
  const found = Object.keys(untyped).map((path) => [path, firstOf(output, path)])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(untyped).map(([path, [, error]]) => [path, expect.stringContaining(error)]),
    ),
  )
  expect(ok).toBe(false)
})

it("types: a route without a rate limit", { tags: "nightly" }, async () => {
  const { ok, output } = await checkTree("types", {
    "server/src/answer.ts":
      'import { defineRoutes } from "@pinyu/contract/route"\nimport * as z from "zod"\n\nexport const routes = defineRoutes("chat", {\n  wave: { method: "GET", path: "/wave", summary: "", access: "member", response: z.object({}) },\n})\n',
  })
  expect(output).toContain("is not assignable to type 'never'")
  expect(ok).toBe(false)
})

it("types: of the browser tests only their own files, which know the browser", {
  tags: "nightly",
}, async () => {
  const { output } = await checkTree("types", {
    "e2e/tsconfig.json": readFileSync(at("e2e/tsconfig.json"), "utf8"),
    "e2e/page.ts": 'import { answer } from "../server/src/answer.ts"\n\ndocument.title = answer\n',
    "server/src/answer.ts": `${clean}export const title = document.title\n`,
  })
  expect(output.split("\n")).toEqual([
    expect.stringMatching(/^server\/src\/answer[.]ts.*TS2584/),
    expect.stringMatching(/^e2e\/page[.]ts\(3,1\): error TS2322: .*'\(\) => number'/),
  ])
})

it("unused: files, exports and dependencies", { tags: "nightly" }, async () => {
  const { ok, output } = await checkTree("unused", {
    "server/package.json": '{ "name": "@pinyu/server", "dependencies": { "pg": "8.23.1" } }',
    "server/src/boot.mjs": 'import "./answer.ts"\nimport "unheard-of"\n',
    "server/src/answer.ts": clean,
    "testkit/package.json": '{ "name": "@pinyu/testkit" }',
    "testkit/src/alone.ts": clean,
  })
  const kinds = ["Unused files", "Unused exports", "Unused dependencies", "Unlisted dependencies"]
  expect(kinds.filter((kind) => !output.includes(kind))).toEqual([])
  expect(ok).toBe(false)
})

it.each([
  ["style", { "server/src/answer.ts": "export const answer  = () => 42;\n" }, "format"],
  [
    "types",
    { "server/src/answer.ts": "export const length = (word: string | null) => word.length\n" },
    "TS18047",
  ],
  [
    "visibility",
    {
      "server/src/features/wishes/wishes.queries.ts":
        'export const list = (db) => db.selectFrom("members").execute()\n',
    },
    "wishes.queries.ts:1 reads members",
  ],
])("%s fails", { tags: "heavy" }, async (name, files, complaint) => {
  const { ok, output } = await checkTree(name, files)
  expect(output).toContain(complaint)
  expect(ok).toBe(false)
})

it("stories: a part without any", async () => {
  const { ok, output } = await checkTree("stories", {
    "web/src/ui/lamp.tsx": clean,
    "web/src/ui/lamp.test.tsx": clean,
    "web/src/ui/form/knob.tsx": clean,
    "web/src/ui/form/knob.stories.tsx": clean,
  })
  expect(output).toBe("web/src/ui/lamp.tsx has no stories: write web/src/ui/lamp.stories.tsx.")
  expect(ok).toBe(false)
})

it("words: a retired word in the name of a file or a variable", { tags: "heavy" }, async () => {
  const { ok, output } = await checkTree("words", {
    "server/src/answer.ts": clean,
    "server/src/front-desk.ts": "export const isAnswered = true\nexport const tellMember = Math.floor(4.2)\n",
    "demo/src/art/walls.ts": "export const wall = 4\n",
  })
  expect(output.split("\n")).toEqual([
    'server/src/front-desk.ts: instead of "desk", say admin console or desktop.',
    'server/src/front-desk.ts:2 tellMember: instead of "tell", say notify or deliver.',
  ])
  expect(ok).toBe(false)
})

it("browsers: what an oldest browser lacks, unless it is filled in or asked for", {
  tags: "heavy",
}, async () => {
  const { ok, output } = await checkTree("browsers", {
    "web/src/newer.tsx": [
      "const { groupBy } = Object",
      "export const sets = (a: Set<string>) => groupBy(a.union(a), (one) => one)",
      "export const open = (page: HTMLElement) => page.showPopover()",
      "export const segments = () => new Intl.Segmenter()",
      "export const found = (map: Map<string, string>) => map.values().map(String)",
      "export const letters = /[\\p{L}--[a-z]]/v",
      "export const badge = () => navigator.clearAppBadge()",
    ].join("\n"),
    "contract/src/newer.ts":
      "export const isMine = (own: { union: string }) => Array.fromAsync([own.union])\n",
    "web/src/fine.ts": [
      "export const any = (signal: AbortSignal) => AbortSignal.any([signal])",
      "export const last = (list: readonly string[]) => list.toSorted().at(-1)",
      'export const share = () => "share" in navigator && navigator.share()',
      "export const buzz = () => navigator.vibrate?.(1)",
      "export const answer = async (response: Response) => response.json()",
    ].join("\n"),
    "web/src/newer.test.ts": "export const union = (a: Set<string>) => a.union(a)\n",
  })
  expect(output.split("\n").map((line) => line.replace(/ is missing in .*/, ""))).toEqual([
    "contract/src/newer.ts:1 Array.fromAsync",
    "web/src/newer.tsx:1 Object.groupBy",
    "web/src/newer.tsx:2 Set.union",
    "web/src/newer.tsx:3 HTMLElement.showPopover",
    "web/src/newer.tsx:4 Intl.Segmenter",
    "web/src/newer.tsx:5 Iterator.map",
    "web/src/newer.tsx:6 RegExp.unicodeSets",
    "web/src/newer.tsx:7 Navigator.clearAppBadge",
  ])
  expect(ok).toBe(false)
})

it("documents: each kind of fault", async () => {
  const { ok, output } = await checkTree("documents", {
    "README.md": "[here](package.json) [gone](gone.md) `npm run check` `npm run nothing`\n",
    "CONTRIBUTING.md": "`scripts/check/no-sleep.grit` `scripts/gone.ts` `.data/outbox/`\n",
    "server/src/areas/answer.ts": clean,
    "phrases/src/zh-tw/words.ts": "答案",
    "docs/glossary.md": [
      "| word | shown | meaning | places |",
      "| answer | 答案 | | `server/src/areas` |",
      "| question | 問題 | | `server/src/gone` |",
      "| nowhere | — | | |",
    ].join("\n"),
  })
  expect(output.split("\n")).toEqual([
    "README.md links to gone.md, which is missing.",
    "README.md names `npm run nothing`, which package.json does not have.",
    "CONTRIBUTING.md names scripts/gone.ts, which is missing.",
    "docs/glossary.md shows question as 問題: no phrase does.",
    "docs/glossary.md names server/src/gone, which is missing: question",
    "docs/glossary.md names no place of nowhere.",
  ])
  expect(ok).toBe(false)
})
