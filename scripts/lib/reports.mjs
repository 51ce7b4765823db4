import { basename } from "node:path"
import { stripVTControlCharacters } from "node:util"

/**
 * The result of one suite.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed includes a runner that crashed or ran nothing
 * @property {string[]} failures failed tests: their names and the first line of their errors
 * @property {string[]} skipped names of skipped tests
 * @property {string[]} notes remarks beside the numbers
 */

/**
 * The used fields of Vitest's JSON report.
 * @typedef {object} VitestReport
 * @property {{name: string, status: string, message?: string, assertionResults: {fullName: string, status: string, failureMessages?: string[]}[]}[]} testResults
 */

/**
 * The used fields of Playwright's JSON report.
 * @typedef {{projectName: string, status: string, results?: {error?: {message?: string}}[]}} PlaywrightTest
 * @typedef {{title: string, tests: PlaywrightTest[]}} PlaywrightSpec
 * @typedef {{title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 * @typedef {{suites: PlaywrightSuite[], errors: {message?: string}[]}} PlaywrightReport
 */

/** @returns {Tally} */
const empty = () => ({ passed: 0, failed: 0, failures: [], skipped: [], notes: [] })

/** @param {string} [message] the first line with text, cut to 300 characters */
const firstLine = (message = "") => {
  const lines = stripVTControlCharacters(message).split("\n")
  return lines.find((line) => line.trim() !== "")?.slice(0, 300) ?? ""
}

/** @param {string} test @param {string} [message] of its error */
const withReason = (test, message) => {
  const reason = firstLine(message)
  return reason ? `${test}: ${reason}` : test
}

/** @param {Tally} tally @param {string} test */
const fail = (tally, test) => {
  tally.failed += 1
  tally.failures.push(test)
}

/** @param {PlaywrightTest} test the message of its first failed try */
const messageOf = ({ results = [] }) => results.find(({ error }) => error)?.error?.message

/**
 * Counts a runner's failure that its report does not contain, because a crash must never pass.
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
 * @param {VitestReport | undefined} report undefined when there is none
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyVitest = (report, exitCode) => {
  const tally = empty()
  for (const file of report?.testResults ?? []) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === "passed") tally.passed += 1
      else if (status === "failed")
        fail(tally, withReason(`${fullName} (${basename(file.name)})`, failureMessages?.[0]))
      else tally.skipped.push(fullName)
    }
    const failedOutsideTests =
      file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")
    if (failedOutsideTests) {
      tally.failed += 1
      tally.notes.push(withReason(`${file.name} failed outside its tests`, file.message))
    }
  }
  return withCrash(tally, exitCode, "Vitest")
}

/** @param {PlaywrightSuite[]} suites @returns {PlaywrightSpec[]} */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/**
 * Counts the browser tests. One that passed only on retry has failed.
 * @param {PlaywrightReport | undefined} report undefined when there is none
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyPlaywright = (report, exitCode) => {
  const tally = empty()
  for (const { title, tests } of specsOf(report?.suites ?? [])) {
    for (const tried of tests) {
      const { projectName, status } = tried
      const test = `${title} (${projectName})`
      if (status === "expected") tally.passed += 1
      else if (status === "skipped") tally.skipped.push(test)
      else fail(tally, withReason(test, messageOf(tried)))
    }
  }
  for (const { message } of report?.errors ?? []) {
    tally.failed += 1
    tally.notes.push(firstLine(message) || "Playwright failed outside its tests.")
  }
  return withCrash(tally, exitCode, "Playwright")
}

/**
 * Sums up all suites. In CI, skipped tests count as failed.
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
