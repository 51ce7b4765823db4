// `npm test`, or `npm test -- unit`: installs what is missing, runs every suite, ends with the numbers.
// Node's own modules only: this runs before anything is installed, on any Node from 20.19.
import "./lib/require-node.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { explain, Failure } from "./lib/failure.mjs"
import { sum } from "./lib/reports.mjs"
import { suites } from "./lib/suites.mjs"

/** @typedef {import("./lib/reports.mjs").Tally} Tally */

const inCi = Boolean(process.env.CI)

/** @param {string[]} names */
const chosen = (names) => {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
  if (unknown.length > 0) {
    const known = suites.map((suite) => suite.name).join(", ")
    throw new Failure(`There is no suite named ${unknown.join(", ")}.`, `Known are: ${known}.`)
  }
  return names.length > 0 ? suites.filter(({ name }) => names.includes(name)) : suites
}

/**
 * A suite that cannot run is a failure: it says why, and what would make it run.
 * @param {import("./lib/suites.mjs").Suite} suite @returns {Promise<Tally>}
 */
const runSuite = async ({ name, title, run }) => {
  console.log(`\n── ${title} ──`)
  try {
    return await run()
  } catch (error) {
    explain(error)
    const why = error instanceof Failure ? `${error.message} ${error.nextStep ?? ""}` : String(error)
    return {
      passed: 0,
      failed: 1,
      failures: [],
      skipped: [],
      notes: [`${name} could not run: ${why.trim()}`],
    }
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
  const wanted = chosen(process.argv.slice(2))
  await ensureDependencies()
  /** @type {[string, Tally][]} */
  const tallies = []
  for (const suite of wanted) tallies.push([suite.name, await runSuite(suite)])
  console.log("\n── Summary ──")
  for (const [name, tally] of tallies) summarize(name, tally)
  return sum(
    tallies.map(([, tally]) => tally),
    { inCi },
  )
}

const total = await runAll().catch((error) => {
  explain(error)
  return { passed: 0, failed: 1 }
})
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
