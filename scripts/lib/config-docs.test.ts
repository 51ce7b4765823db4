import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { defaultOf, docsOf, type VariableName, variables } from "@pinyu/server/platform/config/variables.ts"
import { expect, it } from "vitest"
import { renderExample, withTables } from "./config-docs.ts"
import { at } from "./paths.mjs"

const names = Object.keys(variables.shape) as VariableName[]

const committed = (file: string) => readFileSync(at(file), "utf8")

it("matches the README's tables: otherwise run `npm run docs:config`", () => {
  expect(committed("README.md")).toBe(withTables(committed("README.md")))
})

it("matches .env.example: otherwise run `npm run docs:config`", () => {
  expect(committed(".env.example")).toBe(renderExample())
})

it("each variable has a rule, a meaning and a default that fit into a table", () => {
  const unfit = names.filter((name) => {
    const { rule, meaning, unset } = docsOf(name)
    const shown = unset ?? defaultOf(name) ?? ""
    return !(/^must .+[^.]$/.test(rule) && /^[^|\n]+[^.|\n]$/.test(meaning) && /^[^|\n]+$/.test(shown))
  })
  expect(unfit).toEqual([])
})

it("changes nothing when every line of .env.example is uncommented", () => {
  const lines = renderExample().replace(/^#([A-Z])/gm, "$1")
  expect(readConfig(parseEnv(lines))).toEqual(readConfig({}))
})

/** The image and the files set these; demo members have no place in production. */
const fixed = ["NODE_ENV", "HOST", "WEB_PORT", "API_PORT", "DATA_DIR", "DEMO_DATA", "ROLE"]

it.each([
  { file: "ops/compose.yaml", own: ["MEDIA_URL"] },
  { file: "ops/compose.roles.yaml", own: [] },
])("$file passes each variable that an operator may set", ({ file, own }) => {
  const passed = new Set(committed(file).match(/(?<=^\s+)[A-Z0-9_]+(?=:)/gm))
  expect(names.filter((name) => !passed.has(name))).toEqual(
    names.filter((name) => [...fixed, ...own].includes(name)),
  )
})

it("takes an empty variable, as compose passes one that is not set, for none", () => {
  const given = names.filter((name) => !fixed.includes(name)).map((name) => [name, ""])
  expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}))
})
