import { describe, expect, it } from "vitest"
import { checks, runCheck } from "./checks.mjs"
import { plantTree } from "./planted-tree.ts"

/** Each tool starts anew and reads a whole tree. */
const slow = { timeout: 300_000 }

const checkTree = async (name: string, files: Record<string, string>) => {
  const check = checks.find((one) => one.name === name)
  if (!check) throw new Error(`no check ${name}`)
  using tree = plantTree(files)
  return await runCheck(check, tree.path)
}

const clean = "/** The answer. */\nexport const answer = (): number => 42\n"
const inTest = (body: string) =>
  `import { expect, it } from "vitest"\nimport { answer } from "./answer.ts"\n\n${body}\n`

describe("a planted violation is found by", slow, () => {
  it.each([
    ["the format", "server/src/answer.ts", "export const answer  = () => 42;\n", "format"],
    ["the linter", "server/src/answer.ts", "export const answer = (value: any) => value\n", "noExplicitAny"],
    ["a console call", "server/src/answer.ts", 'console.log("here")\n', "noConsole"],
    ["a default export", "server/src/answer.ts", "export default 42\n", "noDefaultExport"],
    ["a file's name", "server/src/TheAnswer_of.ts", clean, "useFilenamingConvention"],
    ["a floating promise", "server/src/answer.ts", "Promise.resolve(42)\n", "noFloatingPromises"],
    [
      "a focused test",
      "server/src/answer.test.ts",
      inTest('it.only("is known", () => {\n  expect(answer()).toBe(42)\n})'),
      "noFocusedTests",
    ],
    [
      "a skipped test",
      "server/src/answer.test.ts",
      inTest('it.skip("is known", () => {\n  expect(answer()).toBe(42)\n})'),
      "noSkippedTests",
    ],
    ["a todo test", "server/src/answer.test.ts", inTest('it.todo("is known")'), "Await an event"],
    [
      "a test without assertions",
      "server/src/answer.test.ts",
      inTest('it("is known", () => {\n  answer()\n})'),
      "useExpect",
    ],
    [
      "a test that sleeps",
      "server/src/answer.test.ts",
      inTest(
        'it("is known", async () => {\n  await new Promise((resolve) => setTimeout(resolve, 50))\n  expect(answer()).toBe(42)\n})',
      ),
      "Await an event",
    ],
    [
      "a browser test that sleeps",
      "e2e/flows/answer.spec.ts",
      'import { expect, test } from "@playwright/test"\n\ntest("waits", async ({ page }) => {\n  await page.waitForTimeout(50)\n  await expect(page).toHaveTitle("")\n})\n',
      "noPlaywrightWaitForTimeout",
    ],
  ])("style: %s", async (_what, path, content, complaint) => {
    const { ok, output } = await checkTree("style", { [path]: content })
    expect(output).toContain(complaint)
    expect(ok).toBe(false)
  })

  it.each([
    ["strict", "export const length = (word: string | null) => word.length\n", "TS18047"],
    ["noUncheckedIndexedAccess", "export const first = (words: string[]): string => words[0]\n", "TS2322"],
    ["exactOptionalPropertyTypes", "export const given: { age?: number } = { age: undefined }\n", "TS2375"],
    ["erasableSyntaxOnly", "export enum Mood {\n  Calm,\n}\n", "TS1294"],
    [
      "verbatimModuleSyntax",
      'import { ParsedPath } from "node:path"\nexport type Base = ParsedPath["base"]\n',
      "TS1484",
    ],
    [
      "a route without a rate limit",
      'import { defineRoutes } from "@pinyu/contract/route"\nimport * as z from "zod"\n\nexport const routes = defineRoutes("chat", {\n  wave: { method: "GET", path: "/wave", summary: "", access: "member", response: z.object({}) },\n})\n',
      "is not assignable to type 'never'",
    ],
    ["a script", "", "TS2345", "scripts/answer.mjs", 'Number.parseInt(42, "ten")\n'],
  ])("types: %s", async (_what, content, complaint, path = "server/src/answer.ts", instead = content) => {
    const { ok, output } = await checkTree("types", { [path]: instead })
    expect(output).toContain(complaint)
    expect(ok).toBe(false)
  })

  it.each([
    ["a file", { "testkit/src/alone.ts": clean }, "Unused files"],
    [
      "an export",
      { "server/src/boot.mjs": 'import "./answer.ts"\n', "server/src/answer.ts": clean },
      "Unused exports",
    ],
    ["a dependency", { "server/src/boot.mjs": "" }, "Unused dependencies"],
    ["an undeclared dependency", { "server/src/boot.mjs": 'import "unheard-of"\n' }, "Unlisted dependencies"],
  ])("unused: %s", async (_what, files, complaint) => {
    const { ok, output } = await checkTree("unused", {
      "server/package.json": '{ "name": "@pinyu/server", "dependencies": { "pg": "8.23.1" } }',
      "testkit/package.json": '{ "name": "@pinyu/testkit" }',
      ...files,
    })
    expect(output).toContain(complaint)
    expect(ok).toBe(false)
  })

  it("boundaries: a forbidden import", async () => {
    const { ok, output } = await checkTree("boundaries", {
      "server/src/answer.ts": clean,
      "web/src/lib/question.ts": 'export { answer } from "../../../server/src/answer.ts"\n',
    })
    expect(output).toContain("web-and-server-stay-separate")
    expect(ok).toBe(false)
  })

  it("visibility: an unfiltered list", async () => {
    const { ok, output } = await checkTree("visibility", {
      "server/src/features/wishes/wishes.queries.ts":
        'export const list = (db) => db.selectFrom("members").execute()\n',
    })
    expect(output).toContain("wishes.queries.ts:1 reads members")
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

  it("words: a retired word in the name of a file or a variable", async () => {
    const { ok, output } = await checkTree("words", {
      "server/src/answer.ts": clean,
      "server/src/front-desk.ts":
        "export const isAnswered = true\nexport const tellMember = Math.floor(4.2)\n",
      "demo/src/art/walls.ts": "export const wall = 4\n",
    })
    expect(output.split("\n")).toEqual([
      'server/src/front-desk.ts: instead of "desk", say admin console or desktop.',
      'server/src/front-desk.ts:2 tellMember: instead of "tell", say notify or deliver.',
    ])
    expect(ok).toBe(false)
  })
})

it.each(["style", "types", "boundaries", "visibility", "stories", "words"])(
  "a clean tree passes: %s",
  slow,
  async (name) => {
    const { ok, output } = await checkTree(name, { "server/src/answer.ts": clean })
    expect(output).toBe("")
    expect(ok).toBe(true)
  },
)
