import { basename, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "./paths.mjs"
import { isInSet } from "./test-tags.mjs"

/**
 * @typedef {import("./test-tags.mjs").TestSet} TestSet
 * @typedef {import("./test-run.mjs").MeasuredFile} MeasuredFile
 */

/**
 * The result of one suite.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed includes a runner that crashed or ran nothing
 * @property {string[]} failures failed tests: their names and the first line of their errors
 * @property {string[]} skipped names of skipped tests
 * @property {string[]} notes remarks beside the numbers
 * @property {MeasuredFile[]} files what its tests took
 */

/**
 * The used fields of Vitest's JSON report.
 * @typedef {object} VitestReport
 * @property {{name: string, status: string, message?: string, assertionResults: VitestTest[]}[]} testResults
 *
 * @typedef {object} VitestTest
 * @property {string} fullName
 * @property {string} status
 * @property {number} [duration] in milliseconds
 * @property {string[]} [failureMessages]
 * @property {string[]} [tags]
 * @property {{cpuSeconds?: number, setupCpuSeconds?: number}} [meta] set by testkit/src/file-setup.ts
 */

/**
 * The used fields of Playwright's JSON report.
 * @typedef {{projectName: string, status: string, results?: {duration?: number, error?: {message?: string}}[]}} PlaywrightTest
 * @typedef {{title: string, file?: string, tests: PlaywrightTest[]}} PlaywrightSpec
 * @typedef {{title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 * @typedef {{suites: PlaywrightSuite[], errors: {message?: string}[]}} PlaywrightReport
 */

/** @returns {Tally} */
const empty = () => ({ passed: 0, failed: 0, failures: [], skipped: [], notes: [], files: [] })

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
  return tally
}

/** @param {string} path @param {VitestTest[]} tests @returns {MeasuredFile} */
const measure = (path, tests) => ({
  path: relative(root, path),
  setupCpuSeconds: tests.reduce((sum, { meta }) => sum + (meta?.setupCpuSeconds ?? 0), 0),
  tests: tests.map(({ fullName, duration = 0, meta, tags = [] }) => ({
    ...{ name: fullName, seconds: duration / 1000, cpuSeconds: meta?.cpuSeconds ?? 0 },
    isHeavy: tags.includes("heavy"),
  })),
})

/** The tests with two of the tags that name a set. @param {VitestTest[]} tests */
const inTwoSets = (tests) =>
  tests.filter(({ tags = [] }) => tags.filter((tag) => tag === "nightly" || tag === "alone").length > 1)

/**
 * Counts the tests of a set; those that the set leaves out are no skipped tests. A test in two sets has failed.
 * @param {VitestReport | undefined} report undefined when there is none
 * @param {number} exitCode
 * @param {TestSet} [set]
 * @returns {Tally}
 */
export const tallyVitest = (report, exitCode, set) => {
  const tally = empty()
  for (const file of report?.testResults ?? []) {
    const tests = file.assertionResults.filter(({ tags = [] }) => isInSet(tags, set))
    if (tests.length > 0) tally.files.push(measure(file.name, tests))
    for (const { fullName } of inTwoSets(file.assertionResults))
      fail(tally, `${fullName} (${basename(file.name)}) is in two sets`)
    for (const { fullName, status, failureMessages } of tests) {
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

/** @param {PlaywrightSpec[]} specs @returns {MeasuredFile[]} */
const measureSpecs = (specs) =>
  [...new Set(specs.map(({ file }) => file))].map((file) => ({
    path: `e2e/flows/${file}`,
    setupCpuSeconds: 0,
    tests: specs
      .filter((spec) => spec.file === file)
      .flatMap(({ title, tests }) =>
        tests.map(({ results = [] }) => ({
          ...{ name: title, cpuSeconds: 0, isHeavy: false },
          seconds: results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
        })),
      ),
  }))

/**
 * Counts the browser tests. One that passed only on retry has failed.
 * @param {PlaywrightReport | undefined} report undefined when there is none
 * @param {number} exitCode
 * @returns {Tally}
 */
export const tallyPlaywright = (report, exitCode) => {
  const tally = empty()
  const specs = specsOf(report?.suites ?? [])
  tally.files = measureSpecs(specs)
  for (const { title, tests } of specs) {
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

/** The runs of one suite as one. A suite that ran no test has failed. @param {Tally[]} tallies @returns {Tally} */
export const merge = (tallies) => {
  const tally = empty()
  for (const { passed, failed, ...lists } of tallies) {
    tally.passed += passed
    tally.failed += failed
    tally.failures.push(...lists.failures)
    tally.skipped.push(...lists.skipped)
    tally.notes.push(...lists.notes)
    tally.files.push(...lists.files)
  }
  if (tally.passed + tally.failed > 0) return tally
  return { ...tally, failed: 1, notes: [...tally.notes, "No test ran."] }
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
