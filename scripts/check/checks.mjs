import { existsSync } from "node:fs"
import { join } from "node:path"
import { bin, projectNode, root } from "../lib/paths.mjs"
import { run } from "../lib/run.mjs"

/**
 * @typedef {object} Command a call of a tool in a folder of the checked tree
 * @property {string} tool a command in node_modules/.bin, or one of our scripts
 * @property {string[]} args
 * @property {string} [folder]
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string} message the message when it passes
 * @property {(tree: string) => Command[][]} sequences commands of a sequence run in sequence, sequences in parallel
 *
 * @typedef {{name: string, message: string, ok: boolean, output: string, ms: number}} Outcome
 */

const areas = ["contract", "phrases", "server", "web", "testkit", "demo", "e2e", "bench", "scripts", "tools"]

/** @param {string} tree */
const areasOf = (tree) => areas.filter((name) => existsSync(join(tree, name)))

/** @param {string} project */
const tsc = (project) => ({ tool: "tsc", args: ["-p", project, "--pretty", "false"] })

/** The server; the web app after React Router's type generation; the browser tests. */
const typeChecks = [
  { project: ".", sequence: [tsc(".")] },
  { project: "web", sequence: [{ tool: "react-router", args: ["typegen"], folder: "web" }, tsc("web")] },
  { project: "e2e", sequence: [tsc("e2e")] },
]

/** @type {Check[]} */
export const checks = [
  {
    name: "style",
    message: "formatted, and without linter errors",
    sequences: () => [[{ tool: "biome", args: ["ci", "--error-on-warnings", "--colors=off", "."] }]],
  },
  {
    name: "types",
    message: "no type errors",
    sequences: (tree) =>
      typeChecks
        .filter(({ project }) => existsSync(join(tree, project, "tsconfig.json")))
        .map(({ sequence }) => sequence),
  },
  {
    name: "boundaries",
    message: "every import follows the rules",
    sequences: (tree) => [
      [{ tool: "depcruise", args: ["--config", ".dependency-cruiser.mjs", ...areasOf(tree)] }],
    ],
  },
  {
    name: "visibility",
    message: "every list of people goes through db/visibility.ts",
    sequences: () => [[{ tool: join(root, "scripts", "check", "visibility.ts"), args: [] }]],
  },
  {
    name: "stories",
    message: "every part of the design system has stories",
    sequences: () => [[{ tool: join(root, "scripts", "check", "stories.ts"), args: [] }]],
  },
  {
    name: "words",
    message: "names use the words of the field",
    sequences: () => [[{ tool: join(root, "scripts", "check", "words.ts"), args: [] }]],
  },
  {
    name: "unused",
    message: "every file, export and dependency is used",
    sequences: () => [[{ tool: "knip", args: ["--no-progress"] }]],
  },
]

/**
 * Runs a check on a tree: the repository, or a small tree with a planted violation.
 * @param {Check} check @param {string} [tree]
 * @returns {Promise<Outcome>}
 */
export const runCheck = async (check, tree = root) => {
  const since = Date.now()
  const outputs = await Promise.all(check.sequences(tree).map((sequence) => runSequence(sequence, tree)))
  const complaints = outputs.filter((output) => output !== undefined)
  return {
    name: check.name,
    message: check.message,
    ok: complaints.length === 0,
    output: complaints.join("\n"),
    ms: Date.now() - since,
  }
}

/**
 * The output of the first failing command of a sequence, or undefined on success.
 * @param {Command[]} sequence @param {string} tree
 */
const runSequence = async (sequence, tree) => {
  for (const { tool, args, folder = "." } of sequence) {
    const script = tool.endsWith(".ts") ? tool : bin(tool)
    const { code, output } = await run(projectNode(), [script, ...args], {
      cwd: join(tree, folder),
      env: { NO_COLOR: "1" },
    })
    if (code !== 0) return output || `${tool} ended with code ${code} without output.`
  }
  return undefined
}
