// `npm test`, `npm test -- unit`, `npm test -- area chat`, `npm test -- <file>`, `npm run test:nightly`: installs what
// is missing, runs the tests, prints a summary. Uses only Node's built-in modules: this runs before the installation,
// on any Node from 20.19.
import "./lib/require-node.mjs"
import { chosenTests, filesWithAloneTests } from "./lib/chosen-tests.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { Failure, printError } from "./lib/failure.mjs"
import { root } from "./lib/paths.mjs"
import { together } from "./lib/progress.mjs"
import { merge, sum } from "./lib/reports.mjs"
import { suites } from "./lib/suites.mjs"
import { findOverBudget, timeSlowness } from "./lib/test-budgets.mjs"
import { allTestFiles } from "./lib/test-files.mjs"
import { forgetLastRun, printParts, readCommit, recordRun, startMeasuring } from "./lib/test-run.mjs"
import { ensureTools } from "./lib/tools.mjs"

/**
 * @typedef {import("./lib/chosen-tests.mjs").ChosenSuite} ChosenSuite
 * @typedef {import("./lib/reports.mjs").Tally} Tally
 * @typedef {import("./lib/suites.mjs").Suite} Suite
 * @typedef {import("./lib/test-run.mjs").Part} Part
 */

const inCi = Boolean(process.env.CI)
const args = process.argv.slice(2)

/**
 * Runs a suite. A suite that cannot run counts as failed, with the reason and the next step.
 * @param {Suite} suite @param {ChosenSuite} chosen @param {readonly string[]} testFiles @returns {Promise<Tally>}
 */
const runSuite = async ({ name, title, run }, chosen, testFiles) => {
  console.log(`\n── ${title} ──`)
  try {
    if (!chosen.isWhole) return merge([await run(chosen.files, "core")])
    const shared = await run(chosen.files, "shared")
    const aloneFiles = filesWithAloneTests(chosen, { testFiles, root })
    return merge([shared, ...(aloneFiles.length > 0 ? [await run(aloneFiles, "alone")] : [])])
  } catch (error) {
    printError(error)
    const why = error instanceof Failure ? `${error.message} ${error.nextStep ?? ""}` : String(error)
    const notes = [`${name} could not run: ${why.trim()}`]
    return { passed: 0, failed: 1, failures: [], skipped: [], notes, files: [] }
  }
}

/** @param {string} name @param {Tally} tally */
const summarize = (name, { passed, failed, failures, skipped, notes }) => {
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped${inCi ? " (counted as failed)" : ""}` : ""
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skips}`)
  const named = [...failures.map((test) => `failed: ${test}`), ...skipped.map((test) => `skipped: ${test}`)]
  for (const line of [...notes, ...named]) console.log(`    ${line}`)
}

/** @param {ChosenSuite[]} chosen @returns {Promise<Part>} */
const install = async (chosen) => {
  const measured = startMeasuring()
  const usesTools = suites.some((suite) => suite.usesTools && chosen.some(({ name }) => name === suite.name))
  await together(ensureDependencies(), ...(usesTools ? [ensureTools()] : []))
  return { name: "install", tests: 0, files: [], ...measured() }
}

/**
 * What of the core takes more than its budget. Tests and files are measured once more: one that was long by chance,
 * such as by a collection of garbage, is not over its budget.
 * @param {Part[]} parts @param {number} slowness @returns {Promise<Tally>}
 */
const checkBudgets = async (parts, slowness) => {
  /** @type {import("./lib/test-budgets.mjs").Excess[]} */
  const confirmed = []
  /** @type {Tally[]} */
  const repeated = []
  for (const part of parts) {
    const found = findOverBudget(part, slowness)
    const paths = [...new Set(found.flatMap(({ path }) => path ?? []))]
    confirmed.push(...found.filter(({ path }) => path === undefined))
    const suite = suites.find(({ name }) => name === part.name)
    if (!suite || paths.length === 0) continue
    console.log(`\n── ${part.name}: once more what took longer than its budget ──`)
    const tally = await runSuite(suite, { name: part.name, files: paths, isWhole: false }, paths)
    const again = findOverBudget({ ...part, cpuSeconds: undefined, files: tally.files }, slowness)
    confirmed.push(...again.filter(({ name }) => found.some((first) => first.name === name)))
    repeated.push({ ...tally, passed: 0 })
  }
  const failures = confirmed.map(({ message }) => message)
  const own = {
    passed: failures.length > 0 ? 0 : 1,
    failed: failures.length,
    failures,
    skipped: [],
    notes: [],
    files: [],
  }
  return merge([own, ...repeated])
}

/** @returns {Promise<{passed: number, failed: number}>} */
const runAll = async () => {
  const started = performance.now()
  forgetLastRun()
  const revision = readCommit()
  const testFiles = allTestFiles()
  const chosen = chosenTests(args, {
    suites: suites.map(({ name }) => name),
    onRequest: suites.filter(({ onRequest }) => onRequest).map(({ name }) => name),
    ...{ testFiles, root, from: process.env.INIT_CWD ?? process.cwd() },
  })
  /** @type {Part[]} */
  const parts = [await install(chosen)]
  const slownessBefore = await timeSlowness()
  /** @type {[string, Tally][]} */
  const tallies = []
  for (const suite of suites)
    for (const each of chosen.filter(({ name }) => name === suite.name)) {
      const measured = startMeasuring()
      const tally = await runSuite(suite, each, testFiles)
      tallies.push([suite.name, tally])
      parts.push({ name: suite.name, tests: tally.passed + tally.failed, files: tally.files, ...measured() })
    }
  const slowness = Math.max(slownessBefore, await timeSlowness())
  const core = parts.filter(({ name }) => chosen.some((suite) => suite.name === name && !suite.isWhole))
  if (core.length > 0) tallies.push(["budgets", await checkBudgets(core, slowness)])
  printParts(parts)
  console.log("\n── Summary ──")
  for (const [name, tally] of tallies) summarize(name, tally)
  const total = sum(
    tallies.map(([, tally]) => tally),
    { inCi },
  )
  const minutes = (performance.now() - started) / 60_000
  recordRun({ ...revision, command: ["npm test", ...args].join(" "), ...total, minutes, slowness, parts })
  console.log(
    `${minutes.toFixed(1)} minutes on a machine ${slowness.toFixed(2)} times as slow as the reference`,
  )
  return total
}

const total = await runAll().catch((error) => {
  printError(error)
  return { passed: 0, failed: 1 }
})
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
