import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { checks, runCheck } from "../check/checks.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./builds.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureComponents } from "./components.mjs"
import { at, bin, projectNode } from "./paths.mjs"
import { tallyPlaywright, tallyVitest } from "./reports.mjs"
import { run } from "./run.mjs"

/** @typedef {import("./reports.mjs").Tally} Tally */

/** @typedef {{name: string, title: string, run: () => Promise<Tally>}} Suite */

/** @param {string} path */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return undefined
  }
}

/** An empty place for a runner's report, so that no older one is taken for it. @param {string} name */
const freshReport = (name) => {
  mkdirSync(at(".cache"), { recursive: true })
  const path = at(".cache", name)
  rmSync(path, { force: true })
  return path
}

/** @returns {Promise<Tally>} */
const runChecks = async () => {
  const outcomes = await Promise.all(checks.map((check) => runCheck(check)))
  for (const { name, says, ok, output } of outcomes) {
    console.log(ok ? `✓ ${name}: ${says}` : `✗ ${name}\n${output}\n`)
  }
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  const passed = outcomes.length - failures.length
  return { passed, failed: failures.length, failures, skipped: [], notes: [] }
}

/** @param {string[]} projects those of vitest.config.ts @returns {Promise<Tally>} */
const runVitest = async (projects) => {
  const report = freshReport("vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const chosen = projects.map((name) => `--project=${name}`)
  const { code } = await run(projectNode(), [bin("vitest"), "run", ...chosen, ...reporters], { show: true })
  return tallyVitest(readReport(report), code)
}

/** @param {string[]} projects @returns {Promise<Tally>} */
const runOnRealComponents = async (projects) => {
  await ensureServiceBuild()
  await ensureComponents()
  return runVitest(projects)
}

/** @returns {Promise<Tally>} */
const runPlaywright = async () => {
  await ensureServiceBuild()
  await ensureWebBuild()
  await ensureChromium()
  const report = freshReport("playwright.json")
  const { code } = await run(projectNode(), [bin("playwright"), "test"], { show: true })
  return tallyPlaywright(readReport(report), code)
}

/** Every suite, in the order in which they run: what fails fastest first. @type {Suite[]} */
export const suites = [
  {
    name: "check",
    title: "Checks: format, lint, types, boundaries, visibility, unused code",
    run: runChecks,
  },
  {
    name: "unit",
    title: "Vitest: rules, and the server on its embedded defaults",
    run: () => runVitest(["pure", "server"]),
  },
  {
    name: "real",
    title: "Vitest: the server on the real components",
    run: () => runOnRealComponents(["real"]),
  },
  {
    name: "endurance",
    title: "Vitest: crashes, restarts under load, random requests",
    run: () => runOnRealComponents(["endurance"]),
  },
  { name: "e2e", title: "Playwright: the app in a browser", run: runPlaywright },
]
