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
  [["docs/glossary.md"], glossaryFaults],
]

const faults = rules.flatMap(([files, faultsOf]) =>
  files
    .filter((file) => existsSync(file))
    .flatMap((file) => faultsOf(file).map((fault) => `${file} ${fault}`)),
)

for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
