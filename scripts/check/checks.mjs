import { existsSync } from "node:fs"
import { join } from "node:path"
import { bin, projectNode, root } from "../lib/paths.mjs"
import { run } from "../lib/run.mjs"
import { hashInputs, hasPassed, notePassed } from "./inputs.mjs"

/**
 * @typedef {object} Command a call of a tool in a folder of the checked tree
 * @property {string} tool a command in node_modules/.bin, or one of our scripts
 * @property {string[]} args
 * @property {string} [folder]
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string} message the message when it passes
 * @property {boolean} [isRemembered] whether it is costly: a run with the same files trusts the last one
 * @property {(tree: string) => Command[][]} sequences commands of a sequence run in sequence, sequences in parallel
 *
 * @typedef {{name: string, message: string, ok: boolean, output: string, ms: number}} Outcome `ms` of its programs
 *
 * @typedef {<T>(task: () => Promise<T>) => Promise<T>} Queue
 */

const areas = ["contract", "phrases", "server", "web", "testkit", "demo", "e2e", "bench", "scripts", "tools"]

/** @param {string} tree */
const areasOf = (tree) => areas.filter((name) => existsSync(join(tree, name)))

/** @param {string} name @param {string[]} args */
const script = (name, ...args) => ({ tool: join(root, "scripts", "check", name), args })

/**
 * The compiler knows from its last run which files a change affects. One checker: several check again what they
 * share, and other programs use the other cores.
 * @param {string} project @param {string} name
 */
const tsc = (project, name) => {
  const incremental = ["--incremental", "--tsBuildInfoFile", `.cache/types/${name}.tsbuildinfo`]
  return { tool: "tsc", args: ["-p", project, "--pretty", "false", "--checkers", "1", ...incremental] }
}

/**
 * The server; the web app after React Router's type generation; of the browser tests, which import the server,
 * only their own files.
 */
const typeChecks = [
  { project: ".", sequence: [tsc(".", "server")] },
  {
    project: "web",
    sequence: [{ tool: "react-router", args: ["typegen"], folder: "web" }, tsc("web", "web")],
  },
  { project: "e2e", sequence: [script("types-of-project.ts", "e2e/tsconfig.json")] },
]

/** The longest first: they run in this order. @type {Check[]} */
export const checks = [
  {
    name: "types",
    message: "no type errors",
    isRemembered: true,
    sequences: (tree) =>
      typeChecks
        .filter(({ project }) => existsSync(join(tree, project, "tsconfig.json")))
        .map(({ sequence }) => sequence),
  },
  {
    name: "style",
    message: "formatted, and without linter errors",
    isRemembered: true,
    sequences: () => [[{ tool: "biome", args: ["ci", "--error-on-warnings", "--colors=off", "."] }]],
  },
  {
    name: "unused",
    message: "every file, export and dependency is used",
    isRemembered: true,
    sequences: () => [[{ tool: "knip", args: ["--no-progress"] }]],
  },
  {
    name: "boundaries",
    message: "every import follows the rules",
    isRemembered: true,
    sequences: (tree) => [
      [{ tool: "depcruise", args: ["--config", ".dependency-cruiser.mjs", ...areasOf(tree)] }],
    ],
  },
  {
    name: "words",
    message: "names use the words of the field",
    isRemembered: true,
    sequences: () => [[script("words.ts")]],
  },
  {
    name: "browsers",
    message: "the pages use what the oldest browsers have",
    isRemembered: true,
    sequences: () => [[script("browsers.ts")]],
  },
  {
    name: "visibility",
    message: "every list of people goes through db/visibility.ts",
    sequences: () => [[script("visibility.ts")]],
  },
  {
    name: "documents",
    message: "documents name files, commands and tests that exist",
    sequences: () => [[script("documents.ts")]],
  },
  {
    name: "stories",
    message: "every part of the design system has stories",
    sequences: () => [[script("stories.ts")]],
  },
]

/**
 * Runs tasks in the order in which they come, at most so many at a time.
 * @param {number} slots
 * @returns {Queue}
 */
const createQueue = (slots) => {
  /** @type {(() => void)[]} */
  const waiting = []
  let running = 0
  return async (task) => {
    if (running === slots) await new Promise((resolve) => waiting.push(() => resolve(undefined)))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs checks on the repository, two programs at a time. One that passed is not repeated with the same files.
 * @param {Check[]} selected
 * @param {(outcome: Outcome) => void} [onOutcome] called when a check ends
 * @returns {Promise<Outcome[]>}
 */
export const runAllChecks = async (selected, onOutcome = () => {}) => {
  const inputs = await hashInputs()
  const queue = createQueue(2)
  const outcomes = await Promise.all(
    selected.map(async (check) => {
      const isKnown = check.isRemembered && hasPassed(check.name, inputs)
      const outcome = isKnown ? unchanged(check) : await runCheck(check, root, queue)
      onOutcome(outcome)
      return outcome
    }),
  )
  // A program may have read what was edited while it ran.
  if ((await hashInputs()) === inputs) {
    for (const { name, ok } of outcomes) if (ok) notePassed(name, inputs)
  }
  return outcomes
}

/** @param {Check} check @returns {Outcome} */
const unchanged = ({ name, message }) => ({
  name,
  message: `${message}, as before with the same files`,
  ok: true,
  output: "",
  ms: 0,
})

/**
 * Runs a check on a tree: the repository, or a small tree with a planted violation.
 * @param {Check} check @param {string} [tree] @param {Queue} [queue]
 * @returns {Promise<Outcome>}
 */
export const runCheck = async (check, tree = root, queue = (task) => task()) => {
  let ms = 0
  const outputs = await Promise.all(
    check.sequences(tree).map((sequence) =>
      queue(async () => {
        const since = Date.now()
        const output = await runSequence(sequence, tree)
        ms += Date.now() - since
        return output
      }),
    ),
  )
  const complaints = outputs.filter((output) => output !== undefined)
  return {
    name: check.name,
    message: check.message,
    ok: complaints.length === 0,
    output: complaints.join("\n"),
    ms,
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
