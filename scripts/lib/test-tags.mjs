/**
 * The tags of the tests. A test without one belongs to the core, which `npm test` runs. Vitest and Storybook know
 * them by these names, Playwright with an @ before them.
 */
export const testTags = [
  {
    name: "heavy",
    description: "in the core, although it exceeds the budget of a test (scripts/lib/test-budgets.mjs)",
    timeout: 120_000,
  },
  {
    name: "nightly",
    description: "runs in `npm run test:nightly`, and when its area or its file is named",
    timeout: 600_000,
  },
  {
    name: "alone",
    description: "as nightly, but while nothing else runs: it depends on real time or an idle machine",
    timeout: 600_000,
  },
]

/**
 * What a run takes of its files: the core; everything that may share the machine; or what runs alone.
 * @typedef {"core" | "shared" | "alone"} TestSet
 */

/** The set that this process runs; undefined for every test, as in a runner that was started by hand. */
export const testSet = /** @type {TestSet | undefined} */ (process.env.TEST_SET)

/** Each set as an expression of Vitest's tags. @type {Record<TestSet, string>} */
export const vitestFilters = { core: "!nightly && !alone", shared: "!alone", alone: "alone" }

/** Each set as arguments of Playwright. @type {Record<TestSet, string[]>} */
export const playwrightFilters = {
  core: ["--grep-invert=@nightly|@alone"],
  shared: ["--grep-invert=@alone"],
  alone: ["--grep=@alone"],
}

/**
 * Whether a test is part of a set.
 * @param {readonly string[]} tags @param {TestSet} [set]
 */
export const isInSet = (tags, set) => {
  const isAlone = tags.includes("alone")
  if (set === undefined) return true
  if (set === "alone") return isAlone
  return !isAlone && (set === "shared" || !tags.includes("nightly"))
}

/** Whether the text of a test file contains tests that run alone. @param {string} text */
export const hasAloneTests = (text) => /@module-tag alone\b|\btags?: (\[[^\]]*)?"@?alone"/.test(text)

/** Whether no test of a file is in the core, by its first comment. @param {string} text */
export const isWhollyNightly = (text) => /@module-tag (nightly|alone)\b/.test(text)
