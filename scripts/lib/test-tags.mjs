/**
 * The sets of tests. A test without a tag belongs to the core, which `npm test` runs. Vitest and Storybook know
 * the tags by these names, Playwright with an @ before them.
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

/** The tags that each set leaves out or requires. @type {Record<TestSet, string>} */
export const vitestFilters = { core: "!nightly && !alone", shared: "!alone", alone: "alone" }

/** The same for Playwright's command line. @type {Record<TestSet, string[]>} */
export const playwrightFilters = {
  core: ["--grep-invert=@nightly|@alone"],
  shared: ["--grep-invert=@alone"],
  alone: ["--grep=@alone"],
}

/** The same for Storybook's tags: a story never runs alone. @type {Record<TestSet, string[]>} */
export const storiesLeftOut = { core: ["nightly"], shared: [], alone: ["test"] }

/**
 * Whether a test is part of a set.
 * @param {readonly string[]} tags @param {TestSet} set
 */
export const isInSet = (tags, set) => {
  if (set === "alone") return tags.includes("alone")
  return !tags.includes("alone") && (set === "shared" || !tags.includes("nightly"))
}

/** Whether the text of a test file has tests that run alone. @param {string} text */
export const hasAloneTests = (text) => /@module-tag alone|tags?: (\[[^\]]*)?"@?alone"/.test(text)
