import { basename } from "node:path"

/**
 * What became of one suite.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed a runner that crashed, or ran nothing, counts as one
 * @property {string[]} failures the names of tests that failed
 * @property {string[]} skipped the names of tests that were not run
 * @property {string[]} notes what a person should know beside the numbers
 */

/**
 * The parts of Vitest's JSON report that are read.
 * @typedef {object} VitestReport
 * @property {{name: string, status: string, message?: string, assertionResults: {fullName: string, status: string}[]}[]} testResults
 */

/**
 * The parts of Playwright's JSON report that are read.
 * @typedef {{title: string, tests: {projectName: string, status: string}[]}} PlaywrightSpec
 * @typedef {{title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 * @typedef {{suites: PlaywrightSuite[], errors: {message?: string}[]}} PlaywrightReport
 */

/** @returns {Tally} */
const empty = () => ({ passed: 0, failed: 0, failures: [], skipped: [], notes: [] })

/** @param {Tally} tally @param {string} test */
const fail = (tally, test) => {
  tally.failed += 1
  tally.failures.push(test)
}

/**
 * Counts a runner's own failure where its report shows none: a crash must never pass for green.
 * @param {Tally} tally @param {number} exitCode @param {string} runner
 */
const withCrash = (tally, exitCode, runner) => {
  if (exitCode !== 0 && tally.failed === 0) {
    tally.failed = 1
    tally.notes.push(`${runner} ended with code ${exitCode} beside its tests.`)
  }
  if (exitCode === 0 && tally.passed + tally.failed === 0) {
    tally.failed = 1
    tally.notes.push(`${runner} ran no test.`)
  }
  return tally
}

/**
 * @param {VitestReport | undefined} report undefined when Vitest wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyVitest = (report, exitCode) => {
  const tally = empty()
  for (const file of report?.testResults ?? []) {
    for (const { fullName, status } of file.assertionResults) {
      if (status === "passed") tally.passed += 1
      else if (status === "failed") fail(tally, `${fullName} (${basename(file.name)})`)
      else tally.skipped.push(fullName)
    }
    const brokenOutsideItsTests =
      file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")
    if (brokenOutsideItsTests) {
      tally.failed += 1
      tally.notes.push(`${file.name} failed outside its tests.`)
    }
  }
  return withCrash(tally, exitCode, "Vitest")
}

/** @param {PlaywrightSuite[]} suites @returns {PlaywrightSpec[]} */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** How many browser tests of a run may need their second try; with one more, each of them has failed. */
const flakyAtMost = 2

/**
 * A test that passed only when it was tried again is named, and forgiven only where few did.
 * @param {PlaywrightReport | undefined} report undefined when Playwright wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyPlaywright = (report, exitCode) => {
  const tally = empty()
  /** @type {string[]} */
  const flaky = []
  for (const { title, tests } of specsOf(report?.suites ?? [])) {
    for (const { projectName, status } of tests) {
      const test = `${title} (${projectName})`
      if (status === "expected") tally.passed += 1
      else if (status === "skipped") tally.skipped.push(test)
      else if (status === "flaky") flaky.push(test)
      else fail(tally, test)
    }
  }
  if (flaky.length > flakyAtMost) for (const test of flaky) fail(tally, test)
  else tally.passed += flaky.length
  tally.notes.push(...flaky.map((test) => `passed only when tried again: ${test}`))
  for (const { message } of report?.errors ?? []) {
    tally.failed += 1
    tally.notes.push(message?.split("\n")[0] ?? "Playwright failed outside its tests.")
  }
  return withCrash(tally, exitCode, "Playwright")
}

/**
 * The numbers of all suites. In CI nothing may be skipped: each skipped test counts as failed.
 * @param {Tally[]} tallies @param {{inCi: boolean}} where
 */
export const sum = (tallies, { inCi }) =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed + (inCi ? skipped.length : 0),
    }),
    { passed: 0, failed: 0 },
  )
