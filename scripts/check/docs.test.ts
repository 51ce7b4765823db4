import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { at } from "../lib/paths.mjs"

const read = (file: string) => readFileSync(at(file), "utf8")

const documents = [...globSync("{*.md,docs/**/*.md,bench/*.md,server/src/**/*.md}", { cwd: at(".") })].filter(
  (file) => !file.includes("node_modules"),
)

describe.each(documents)("%s", (file) => {
  const text = read(file)

  it("has no broken links", () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = ""]) => target)
    const missing = targets.filter((target) => !existsSync(at(join(dirname(file), target))))
    expect(missing).toEqual([])
  })

  it("mentions only commands of package.json", () => {
    const { scripts } = JSON.parse(read("package.json"))
    const named = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

it("CONTRIBUTING.md names files and folders that are there", () => {
  const spans = [...read("CONTRIBUTING.md").matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path)
  // Those of the data folder come with the first start, `NNN` stands for a number.
  const promised = spans.filter((path) => !/^\.data\/|NNN/.test(path))
  expect(promised.length).toBeGreaterThan(10)
  expect(promised.filter((path) => !existsSync(at(path)))).toEqual([])
})

it("the map of the specification has its rows below areas, without codes", () => {
  const [intro = "", ...areas] = read("docs/spec-map.md").split(/^## /m)
  expect(intro).not.toContain("|")
  const rows = areas.flatMap((area) => area.split("\n").filter((line) => line.startsWith("| ")))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => /^\| (D§|P\d§|Issue \d|Parts? \d)/.test(row))).toEqual([])
})

describe("the map of the specification", () => {
  const tests = globSync(
    "{contract,phrases,server,web,testkit,demo,scripts,bench,e2e}/**/*.{test.ts,spec.ts,stories.tsx}",
    {
      cwd: at("."),
    },
  ).filter((file) => !file.includes("node_modules"))
  const rows = read("docs/spec-map.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, promise = "", place = "", tests = ""]) => ({ promise, place, tests }))

  /** The paths that a path with braces stands for: `{a,b}.test.ts` for two. */
  const expand = (path: string): string[] => {
    const [, before = "", choices, after = ""] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? []
    return choices ? choices.split(",").flatMap((choice) => expand(before + choice + after)) : [path]
  }

  /** Test files whose path ends like this, for each path that the name stands for. */
  const filesOf = (name: string) =>
    expand(name).map((path) => tests.filter((file) => `/${file}`.endsWith(`/${path}`)))

  const entries = globSync("{contract,phrases,server,web,testkit,demo,scripts,bench,ops}/**", {
    cwd: at("."),
    exclude: (name) => /(^|\/)(node_modules|build)$/.test(name),
  })

  /** Whether a file or folder ends like this path. `*` stands for a part of a name; an extension may be left out. */
  const exists = (path: string) => {
    const name = path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*")
    const ending = new RegExp(`(^|/)${name}(\\.\\w+)?$`)
    return entries.some((entry) => ending.test(entry))
  }

  /** The paths of a text in code spans that do not exist. Other spans name routes, functions and variables. */
  const missingPaths = (text: string) =>
    [...text.matchAll(/`([^`]+)`/g)]
      .map(([, span = ""]) => span)
      .filter((span) => /^[^/\s].*\/|\.(ts|tsx|mjs|\*)$/.test(span))
      .flatMap(expand)
      .filter((path) => !exists(path) && !existsSync(at(path)))

  const isIn = (title: string) => (file: string) =>
    title.split("…").every((part) => read(file).includes(part.trim()))

  /** The named files that do not exist, and the quoted titles that the file before them does not contain. */
  const missingIn = (tests: string) => {
    let files: string[] = []
    const named = tests.matchAll(/`([^`*]+\.(?:test\.ts|spec\.ts|stories\.tsx))`|"([^"]+)"/g)
    return [...named].flatMap(([, name, title]) => {
      if (title !== undefined) return files.some(isIn(title)) ? [] : [title]
      const found = filesOf(name ?? "")
      files = found.flat()
      return found.some((each) => each.length === 0) ? [name] : []
    })
  }

  it.each(rows)("names tests that exist: $promise", ({ tests }) => {
    expect(missingIn(tests)).toEqual([])
  })

  it.each(rows)("names places that exist: $promise", ({ place }) => {
    expect(missingPaths(place)).toEqual([])
  })

  it("is compared with the files", () => {
    expect(missingPaths("`platform/jobs/jobs`, `server/src/{boot.mjs,main.ts}`, `feed/posts.*`")).toEqual([])
    expect(
      missingPaths("`nowhere.ts`, `server/src/db/{client,nowhere}.ts`, `nowhere/`, `nowhere()`"),
    ).toEqual(["nowhere.ts", "server/src/db/nowhere.ts", "nowhere/"])
  })

  it("is compared with the tests", () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(missingIn('`docs.test.ts`: "is compared with the tests"')).toEqual([])
    const title = "x".repeat(30)
    const wrong = `\`nowhere.test.ts\`; \`docs.test.ts\`: "the map of the specification", "${title}"`
    expect(missingIn(wrong)).toEqual(["nowhere.test.ts", title])
  })
})

describe("the glossary", () => {
  const rows = read("docs/glossary.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| word"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, word = "", shown = "", , places = ""]) => ({ word, shown, places }))

  const phrases = globSync("phrases/src/zh-tw/*.ts", { cwd: at(".") })
    .map(read)
    .join("\n")

  it.each(rows)("$word has the text and the paths of the table", ({ shown, places }) => {
    expect(shown === "—" || phrases.includes(shown)).toBe(true)
    const paths = [...places.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path)
    expect(paths).not.toEqual([])
    expect(paths.filter((path) => !existsSync(at(path)))).toEqual([])
  })
})
