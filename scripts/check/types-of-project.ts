// Type-checks the files that a project names, not those that these import: another project checks them. Run by
// scripts/check/checks.mjs in the checked tree with the path of a tsconfig.json.
import { readFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { API, type Diagnostic } from "@typescript/native/unstable/sync"

/** The message with those that explain it, as the compiler prints them. */
const textOf = ({ text, messageChain = [] }: Diagnostic, depth = 0): string =>
  [`${"  ".repeat(depth)}${text}`, ...messageChain.map((cause) => textOf(cause, depth + 1))].join("\n")

const placeOf = ({ fileName, pos }: Diagnostic) => {
  if (fileName === undefined) return "tsconfig.json"
  const before = readFileSync(fileName, "utf8").slice(0, pos).split("\n")
  return `${relative(".", fileName)}(${before.length},${(before.at(-1) ?? "").length + 1})`
}

const api = new API()
const path = resolve(process.argv[2] ?? "tsconfig.json")
const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
if (!project) throw new Error(`${path} is no project.`)
const { program, rootFiles } = project
const errors = [
  program.getConfigFileParsingDiagnostics(),
  program.getProgramDiagnostics(),
  ...rootFiles.flatMap((file) => [
    program.getSyntacticDiagnostics(file),
    program.getSemanticDiagnostics(file),
  ]),
].flat()
api.close()

for (const error of errors) console.log(`${placeOf(error)}: error TS${error.code}: ${textOf(error)}`)
process.exitCode = errors.length > 0 ? 1 : 0
