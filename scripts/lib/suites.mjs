import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { checks, runAllChecks } from "../check/checks.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./builds.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureComponents } from "./components.mjs"
import { at, bin, projectNode } from "./paths.mjs"
import { runPlanted } from "./planted.mjs"
import { merge, tallyPlaywright, tallyVitest } from "./reports.mjs"
import { run } from "./run.mjs"
import { coreFilesOf } from "./test-files.mjs"
import { playwrightFilters } from "./test-tags.mjs"
import { ensureTools } from "./tools.mjs"

/**
 * @typedef {import("./reports.mjs").Tally} Tally
 * @typedef {import("./test-tags.mjs").TestSet} TestSet
 */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} title
 * @property {boolean} [onRequest] whether it runs only when its name or one of its files is given
 * @property {boolean} [usesTools] whether it runs programs of tools/package.json
 * @property {(files: string[], set: TestSet) => Promise<Tally>} run runs the set of all its files where none are given
 */

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return undefined
  }
}

/** An empty folder for a runner's report, so that no stale one is read. @param {string} name */
const freshReport = (name) => {
  mkdirSync(at(".cache"), { recursive: true })
  const path = at(".cache", name)
  rmSync(path, { force: true })
  return path
}

/** @returns {Promise<Tally>} */
const runChecks = async () => {
  const outcomes = await runAllChecks(checks, ({ name, message, ok, output }) => {
    console.log(ok ? `✓ ${name}: ${message}` : `✗ ${name}\n${output}\n`)
  })
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  const passed = outcomes.length - failures.length
  return { passed, failed: failures.length, failures, skipped: [], notes: [], files: [] }
}

/**
 * @param {string[]} chosen arguments that name the projects @param {string[]} files @param {TestSet} set
 * @param {NodeJS.ProcessEnv} [env] @returns {Promise<Tally>}
 */
const runVitest = async (chosen, files, set, env = {}) => {
  const report = freshReport("vitest.json")
  const atOnce = `--reporter=${at("scripts", "lib", "failures-at-once.mjs")}`
  const reporters = ["--reporter=default", atOnce, "--reporter=json", `--outputFile.json=${report}`]
  // Whole paths: Vitest takes every file whose path contains what it is given.
  const workers = set === "alone" ? ["--maxWorkers=1"] : []
  const args = [bin("vitest"), "run", ...files.map((file) => at(file)), ...chosen, ...workers, ...reporters]
  const { code } = await run(projectNode(), args, { show: true, env: { ...env, TEST_SET: set } })
  return tallyVitest(readReport(report), code, set)
}

/** @param {string[]} files @param {TestSet} set @returns {Promise<Tally>} */
const runStories = async (files, set) => {
  await ensureChromium()
  return runVitest([`--config=${at("tools", "workshop", "vitest.config.ts")}`], files, set)
}

/** @param {string[]} files @param {TestSet} set @param {NodeJS.ProcessEnv} [env] @returns {Promise<Tally>} */
const runOnRealComponents = async (files, set, env) => {
  await ensureServiceBuild()
  // Processes with the role web deliver it. Two test files would build it at the same time.
  await ensureWebBuild()
  await ensureComponents(set)
  // Most of these tests wait for processes that start and end.
  const workers = { core: 3, shared: 5, alone: 1 }[set]
  const chosen = files.length === 0 && set === "core" ? coreFilesOf("real") : files
  return runVitest(["--project=real", "--project=endurance", `--maxWorkers=${workers}`], chosen, set, env)
}

/** @param {string[]} files @param {TestSet} set @returns {Promise<Tally>} */
const runScale = async (files, set) => {
  await ensureServiceBuild()
  await ensureComponents("shared")
  // One file at a time: the times are results.
  const alone = await runVitest(["--project=scale", "--maxWorkers=1"], files, set)
  if (files.length > 0) return alone
  return merge([alone, await runOnRealComponents([], "shared", { TEST_POOLER: "on" })])
}

/** @param {string[]} files @param {TestSet} set @returns {Promise<Tally>} */
const runPlaywright = async (files, set) => {
  await ensureChromium()
  if (set !== "core") {
    // Firefox and WebKit, and what drives them.
    await ensureComponents(set)
    await ensureTools("tools/rare")
  }
  const report = freshReport("playwright.json")
  // One project waits for the others' tests: not where only its own are wanted.
  const chosen = files.length > 0 ? ["--no-deps", ...files] : []
  const workers = set === "alone" ? ["--workers=1"] : []
  const args = [
    bin("playwright"),
    "test",
    "--pass-with-no-tests",
    ...playwrightFilters[set],
    ...workers,
    ...chosen,
  ]
  const { code } = await run(projectNode(), args, { show: true, env: { TEST_SET: set } })
  return tallyPlaywright(readReport(report), code)
}

/** Every suite in execution order, the fastest first. @type {Suite[]} */
export const suites = [
  {
    name: "check",
    title: "Checks: format, lint, types, boundaries, visibility, unused code",
    usesTools: true,
    run: runChecks,
  },
  {
    name: "unit",
    title: "Vitest: rules, and the server on its embedded defaults",
    usesTools: true,
    run: (files, set) => runVitest(["--project=pure", "--project=server"], files, set),
  },
  {
    name: "components",
    title: "Storybook and Vitest: every part and the states of screens in a browser",
    usesTools: true,
    run: runStories,
  },
  {
    name: "real",
    title: "Vitest: the server on the real components; crashes, restarts under load, random requests",
    run: runOnRealComponents,
  },
  { name: "e2e", title: "Playwright: the app in a browser", usesTools: true, run: runPlaywright },
  {
    name: "scale",
    title: "Vitest: many failovers under load, large tables, and the suite real through PgBouncer",
    onRequest: true,
    run: runScale,
  },
  {
    name: "planted",
    title: "Planted faults: which test notices each",
    onRequest: true,
    usesTools: true,
    run: () => runPlanted(),
  },
]
