// `npm test`, `npm test -- unit` or `npm test -- <file>`: installs what is missing, runs the suites, prints a
// summary. Uses only Node's built-in modules: this runs before the installation, on any Node from 20.19.
import "./lib/require-node.mjs"
import { chosenTests } from "./lib/chosen-tests.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { Failure, printError } from "./lib/failure.mjs"
import { root } from "./lib/paths.mjs"
import { together } from "./lib/progress.mjs"
import { sum } from "./lib/reports.mjs"
import { suites } from "./lib/suites.mjs"
import { ensureTools } from "./lib/tools.mjs"

/** @typedef {import("./lib/reports.mjs").Tally} Tally */

const inCi = Boolean(process.env.CI)

/**
 * Runs a suite. A suite that cannot run counts as failed, with the reason and the next step.
 * @param {import("./lib/suites.mjs").Suite} suite @param {string[]} files @returns {Promise<Tally>}
 */
const runSuite = async ({ name, title, run }, files) => {
  console.log(`\n── ${title} ──`)
  const started = performance.now()
  try {
    return await run(files)
  } catch (error) {
    printError(error)
    const why = error instanceof Failure ? `${error.message} ${error.nextStep ?? ""}` : String(error)
    return {
      passed: 0,
      failed: 1,
      failures: [],
      skipped: [],
      notes: [`${name} could not run: ${why.trim()}`],
    }
  } finally {
    console.log(`${name} took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  }
}

/** @param {string} name @param {Tally} tally */
const summarize = (name, { passed, failed, failures, skipped, notes }) => {
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped${inCi ? " (counted as failed)" : ""}` : ""
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed${skips}`)
  const named = [...failures.map((test) => `failed: ${test}`), ...skipped.map((test) => `skipped: ${test}`)]
  for (const line of [...notes, ...named]) console.log(`    ${line}`)
}

/** @returns {Promise<{passed: number, failed: number}>} */
const runAll = async () => {
  const chosen = chosenTests(process.argv.slice(2), {
    suites: suites.map(({ name }) => name),
    onRequest: suites.filter(({ onRequest }) => onRequest).map(({ name }) => name),
    root,
    from: process.env.INIT_CWD ?? process.cwd(),
  })
  const usesTools = suites.some((suite) => suite.usesTools && chosen.some(({ name }) => name === suite.name))
  await together(ensureDependencies(), ...(usesTools ? [ensureTools()] : []))
  /** @type {[string, Tally][]} */
  const tallies = []
  for (const suite of suites)
    for (const { files } of chosen.filter(({ name }) => name === suite.name))
      tallies.push([suite.name, await runSuite(suite, files)])
  console.log("\n── Summary ──")
  for (const [name, tally] of tallies) summarize(name, tally)
  return sum(
    tallies.map(([, tally]) => tally),
    { inCi },
  )
}

const total = await runAll().catch((error) => {
  printError(error)
  return { passed: 0, failed: 1 }
})
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
