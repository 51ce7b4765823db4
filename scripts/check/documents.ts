// Documents name files, commands and tests that exist. Run by scripts/check/checks.mjs in the checked tree.
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const contents = new Map<string, string>()

/** A file's text; empty when it is missing. */
const read = (file: string) => {
  const text = contents.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "")
  contents.set(file, text)
  return text
}

const glob = (pattern: string) =>
  globSync(pattern, { exclude: (name) => /(^|\/)(node_modules|build)$/.test(name) })

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found)

/** The cells of each row of the tables in a document, without their headings. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))

const brokenLinks = (file: string) =>
  captures(read(file), /\]\((?!https?:|#)([^)#]+)/g)
    .filter((target) => !existsSync(join(dirname(file), target)))
    .map((target) => `links to ${target}, which is missing.`)

const unknownCommands = (file: string) => {
  const scripts: object = JSON.parse(read("package.json")).scripts
  return captures(read(file), /npm run ([a-z][a-z:-]*)/g)
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `names \`npm run ${name}\`, which package.json does not have.`)
}

/** Those of the data and cache folders come with a first run, `NNN` stands for a number. */
const missingFiles = (file: string) =>
  captures(read(file), /`([\w.-]+\/[\w./-]*)`/g)
    .filter((path) => !/^\.(data|cache)\/|NNN/.test(path) && !existsSync(path))
    .map((path) => `names ${path}, which is missing.`)

/** The paths that a path with braces stands for: `{a,b}.test.ts` for two. */
const expand = (path: string): string[] => {
  const [, before = "", choices, after = ""] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? []
  return choices ? choices.split(",").flatMap((choice) => expand(before + choice + after)) : [path]
}

/**
 * The paths in the code spans of a text that no file or folder ends with. `*` stands for a part of a name; an
 * extension may be left out. Other spans name routes, functions and variables.
 */
const missingPlaces = (text: string, entries: readonly string[]) => {
  const exists = (path: string) => {
    const name = path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*")
    const ending = new RegExp(`(^|/)${name}(\\.\\w+)?$`)
    return existsSync(path) || entries.some((entry) => ending.test(entry))
  }
  return captures(text, /`([^`]+)`/g)
    .filter((span) => /^[^/\s].*\/|\.(ts|tsx|mjs|\*)$/.test(span))
    .flatMap(expand)
    .filter((path) => !exists(path))
}

/** The named test files that are missing, and the quoted titles that the files before them do not contain. */
const missingTests = (text: string, tests: readonly string[]) => {
  let files: string[] = []
  const contain = (title: string) => (file: string) =>
    title.split("…").every((part) => read(file).includes(part.trim()))
  const named = text.matchAll(/`([^`*]+\.(?:test\.ts|spec\.ts|stories\.tsx))`|"([^"]+)"/g)
  return [...named].flatMap(([, name = "", title]) => {
    if (title !== undefined) return files.some(contain(title)) ? [] : [`"${title}"`]
    const found = expand(name).map((path) => tests.filter((file) => `/${file}`.endsWith(`/${path}`)))
    files = found.flat()
    return found.some((each) => each.length === 0) ? [name] : []
  })
}

const sides = "contract,phrases,server,web,testkit,demo,scripts,bench"

/** The map from promises to places and tests: its rows stand below areas, and name no codes of an issue. */
const mapFaults = (file: string) => {
  const [intro = "", ...areas] = read(file).split(/^## /m)
  const tests = glob(`{${sides},e2e}/**/*.{test.ts,spec.ts,stories.tsx}`)
  const entries = glob(`{${sides},ops}/**`)
  const rows = areas.flatMap(rowsOf)
  return [
    ...(rows.length > 0 ? [] : ["has no rows."]),
    ...rowsOf(intro).map(([, promise]) => `has a row above the areas: ${promise}`),
    ...rows.flatMap(([, promise = "", place = "", proof = ""]) => [
      ...(/^(D§|P\d§|Issue \d|Parts? \d)/.test(promise) ? [`names a promise by a code: ${promise}`] : []),
      ...missingPlaces(place, entries).map((path) => `names ${path}, which is missing: ${promise}`),
      ...missingTests(proof, tests).map((test) => `names the test ${test}, which is missing: ${promise}`),
    ]),
  ]
}

/** The terms of the product: each is shown to members as the table says, and its places exist. */
const glossaryFaults = (file: string) => {
  const phrases = glob("phrases/src/zh-tw/*.ts").map(read).join("\n")
  return rowsOf(read(file))
    .filter(([, word]) => word !== "word")
    .flatMap(([, word = "", shown = "", , places = ""]) => {
      const paths = captures(places, /`([^`]+)`/g)
      return [
        ...(shown === "—" || phrases.includes(shown) ? [] : [`shows ${word} as ${shown}: no phrase does.`]),
        ...(paths.length > 0 ? [] : [`names no place of ${word}.`]),
        ...paths
          .filter((path) => !existsSync(path))
          .map((path) => `names ${path}, which is missing: ${word}`),
      ]
    })
}

const documents = glob("{*.md,docs/**/*.md,bench/*.md,server/src/**/*.md}")

/** What each document is checked for. */
const rules: [files: readonly string[], faultsOf: (file: string) => string[]][] = [
  [documents, brokenLinks],
  [documents, unknownCommands],
  [["CONTRIBUTING.md"], missingFiles],
  [["docs/spec-map.md"], mapFaults],
  [["docs/glossary.md"], glossaryFaults],
]

const faults = rules.flatMap(([files, faultsOf]) =>
  files
    .filter((file) => existsSync(file))
    .flatMap((file) => faultsOf(file).map((fault) => `${file} ${fault}`)),
)

for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
