import { readFileSync, rmSync } from "node:fs"
import { dirname, isAbsolute, join, relative, sep } from "node:path"
import { faults } from "../../testkit/src/planted/faults.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureComponents } from "./components.mjs"
import { Failure } from "./failure.mjs"
import { at, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"
import { suitesOf } from "./test-files.mjs"
import { playwrightFilters, vitestFilters } from "./test-tags.mjs"
import { copyTree } from "./tree-copy.mjs"

/**
 * @typedef {import("./reports.mjs").Tally} Tally
 * @typedef {import("../../testkit/src/planted/faults.mjs").Fault} Fault
 */

/** The set of tests that a run takes of its files: the core, or all. @typedef {"core" | "nightly"} Part */

/**
 * A test that fails.
 * @typedef {{file: string, test: string}} Finding the file from the tree's folder
 */

/** @typedef {{findings: Finding[], output: string}} Outcome */

/** Where the faults are planted. */
const copy = at(".cache", "planted")

/** @param {string} path @returns {unknown} */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return undefined
  }
}

/** The path of a file in the copy, from its folder and with slashes. @param {string} path */
const inCopy = (path) => (isAbsolute(path) ? relative(copy, path) : path).split(sep).join("/")

/** @param {import("./reports.mjs").VitestReport | undefined} report @returns {Finding[]} */
const vitestFindings = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed")
    if (failed.length > 0) return failed.map(({ fullName }) => ({ file: inCopy(name), test: fullName }))
    return status === "failed" ? [{ file: inCopy(name), test: message.split("\n")[0] ?? "" }] : []
  })

/** @typedef {import("./reports.mjs").PlaywrightSuite & {file?: string}} SpecSuite */

/** @param {SpecSuite[]} suites @param {string} [file] @returns {Finding[]} */
const playwrightFindings = (suites, file = "") =>
  suites.flatMap(({ file: own = file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.some(({ status }) => status === "unexpected") ? [{ file: `e2e/flows/${own}`, test: title }] : [],
    ),
    ...playwrightFindings(inner, own),
  ])

/** @param {string[]} files @param {Part} part @param {string[]} chosen @param {boolean} isFirstEnough */
const runVitest = async (files, part, chosen, isFirstEnough) => {
  const report = join(copy, ".cache", "vitest.json")
  rmSync(report, { force: true })
  const args = [
    ...[
      join(copy, "node_modules", ".bin", "vitest"),
      "run",
      ...files.map((file) => join(copy, file)),
      ...chosen,
    ],
    ...["--maxWorkers=1", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...(isFirstEnough ? ["--bail=1"] : []),
  ]
  const env = part === "core" ? { TEST_SET: "core" } : {}
  const { output } = await run(projectNode(), args, { cwd: copy, env })
  const found = /** @type {import("./reports.mjs").VitestReport | undefined} */ (readReport(report))
  return { findings: vitestFindings(found), output }
}

/** @param {string[]} files @param {Part} part @param {boolean} isFirstEnough @returns {Promise<Outcome>} */
const runPlaywright = async (files, part, isFirstEnough) => {
  // As the configuration names it.
  const report = join(copy, ".cache", "playwright.json")
  rmSync(report, { force: true })
  const args = [
    ...[join(copy, "node_modules", ".bin", "playwright"), "test", "--no-deps", "--workers=1", ...files],
    ...(part === "core" ? playwrightFilters.core : []),
    ...(isFirstEnough ? ["-x"] : []),
  ]
  const { output } = await run(projectNode(), args, { cwd: copy })
  const found = /** @type {{suites: SpecSuite[]} | undefined} */ (readReport(report))
  return { findings: playwrightFindings(found?.suites ?? []), output }
}

/** @param {Part} part */
const tagged = (part) => (part === "core" ? [`--tags-filter=${vitestFilters.core}`] : [])

/**
 * How each suite runs files in the copy, stopping at the first failure if that is enough.
 * @type {Record<string, (files: string[], part: Part, isFirstEnough: boolean) => Promise<Outcome>>}
 */
const runners = {
  unit: (files, part, isFirstEnough) =>
    runVitest(files, part, ["--project=pure", "--project=server", ...tagged(part)], isFirstEnough),
  components: (files, part, isFirstEnough) =>
    runVitest(files, part, ["--config=tools/workshop/vitest.config.ts"], isFirstEnough),
  real: (files, part, isFirstEnough) =>
    runVitest(files, part, ["--project=real", ...tagged(part)], isFirstEnough),
  e2e: runPlaywright,
}

/**
 * A file in the suite that runs it: `server/src/a.test.ts` in its default one, `real server/src/a.test.ts` in
 * a named one.
 * @param {string} named
 */
const testOf = (named) => {
  const [file = "", suite = ""] = named.split(" ").toReversed()
  return { file, suite: suite || (suitesOf(file)[0] ?? "") }
}

/** @param {readonly string[]} names @returns {readonly Fault[]} */
const chosenFaults = (names) => {
  const unknown = names.filter((name) => faults.every((fault) => fault.name !== name))
  if (unknown.length > 0) throw new Failure(`There is no planted fault named ${unknown.join(", ")}.`)
  return faults.filter(({ name }) => names.length === 0 || names.includes(name))
}

/**
 * Applies a patch to the copy, or takes it back. The copy lies in a repository but is none, so Git must not
 * look above it. Returns whether the patch fits.
 * @param {Fault} fault @param {string[]} [how]
 */
const applyPatch = async ({ patch }, how = []) => {
  const args = ["apply", "-p1", ...how, at("testkit", "src", "planted", patch)]
  const { code } = await run("git", args, { cwd: copy, env: { GIT_CEILING_DIRECTORIES: dirname(copy) } })
  return code === 0
}

/** Remembers which tests fail without any fault. */
const createFailingAnyway = () => {
  /** @type {Map<string, Set<string>>} */
  const known = new Map()
  const keyOf = (/** @type {string} */ named, /** @type {Part} */ part) => `${part} ${named}`
  const learn = async (/** @type {string[]} */ named, /** @type {Part} */ part) => {
    for (const suite of new Set(named.map((one) => testOf(one).suite))) {
      const own = named.filter((one) => testOf(one).suite === suite)
      const files = own.map((one) => testOf(one).file)
      const { findings } = (await runners[suite]?.(files, part, false)) ?? { findings: [] }
      for (const one of own) {
        const { file } = testOf(one)
        const tests = findings.filter((found) => found.file === file).map(({ test }) => test)
        known.set(keyOf(one, part), new Set(tests))
      }
    }
  }
  return {
    learn,
    /** @param {string} named @param {Part} part */
    of: async (named, part) => {
      if (!known.has(keyOf(named, part))) await learn([named], part)
      return known.get(keyOf(named, part)) ?? new Set()
    },
  }
}

/** @typedef {ReturnType<typeof createFailingAnyway>} FailingAnyway */

/** @typedef {Finding & {part: Part}} Notice */

/**
 * The first test that fails with the fault and not without it: in the core, else in all tests of its files.
 * @param {Fault} fault @param {FailingAnyway} failingAnyway @returns {Promise<Notice | undefined>}
 */
const findNotice = async (fault, failingAnyway) => {
  for (const part of /** @type {const} */ (["core", "nightly"]))
    for (const named of fault.tests) {
      const { file, suite } = testOf(named)
      await applyPatch(fault)
      const outcome = await runners[suite]?.([file], part, true)
      await applyPatch(fault, ["-R"])
      if (!outcome || outcome.findings.length === 0) continue
      const anyway = await failingAnyway.of(named, part)
      const found = outcome.findings.find(({ test }) => !anyway.has(test))
      if (found) return { ...found, part }
    }
}

/** @typedef {{fault: Fault, notice: Notice | undefined, error: string | null, seconds: number}} Result */

/** @param {Fault} fault @param {FailingAnyway} failingAnyway @returns {Promise<Result>} */
const plant = async (fault, failingAnyway) => {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  if (!(await applyPatch(fault, ["--check"])))
    return { fault, notice: undefined, error: "the patch no longer applies", seconds: seconds() }
  const notice = await findNotice(fault, failingAnyway)
  return { fault, notice, error: notice ? null : "no test notices it", seconds: seconds() }
}

/** @param {Result} result */
const rowOf = ({ fault, notice, error, seconds }) => [
  fault.name,
  notice ? `${notice.test} (${notice.file})` : `✗ ${error}`,
  notice?.part ?? "",
  String(seconds),
]

/** A table for a document. @param {string[][]} rows */
const printTable = (rows) => {
  const cell = (/** @type {string} */ text) => text.replaceAll("|", "\\|")
  console.log("\n| fault | noticed by | set | seconds |\n|---|---|---|---|")
  for (const row of rows) console.log(`| ${row.map(cell).join(" | ")} |`)
}

/** @param {readonly Fault[]} chosen */
const prepare = async (chosen) => {
  const suites = new Set(chosen.flatMap(({ tests }) => tests.map((named) => testOf(named).suite)))
  if (suites.has("components") || suites.has("e2e")) await ensureChromium()
  if (suites.has("real")) await ensureComponents()
  await copyTree(copy)
}

/**
 * Plants each fault into a copy of the repository, and runs the tests that should notice it. A fault is
 * noticed when a test fails with it that passes without it. Those that are not noticed, and those whose patch
 * no longer applies, count as failed.
 * @param {string[]} [names] of the faults; all by default
 * @returns {Promise<Tally>}
 */
export const runPlanted = async (names = []) => {
  const chosen = chosenFaults(names)
  await prepare(chosen)
  const failingAnyway = createFailingAnyway()
  console.log("First without faults …")
  await failingAnyway.learn([...new Set(chosen.flatMap(({ tests }) => tests))], "core")
  /** @type {Result[]} */
  const results = []
  for (const fault of chosen) {
    const result = await plant(fault, failingAnyway)
    results.push(result)
    console.log(rowOf(result).join(" · "))
  }
  rmSync(copy, { recursive: true, force: true })
  printTable(results.map(rowOf))
  const noticed = results.filter(({ notice }) => notice)
  const byCore = results.filter(({ notice }) => notice?.part === "core").length
  const share = Math.round((100 * byCore) / Math.max(1, results.length))
  return {
    passed: noticed.length,
    failed: results.length - noticed.length,
    failures: results.filter(({ error }) => error).map(({ fault, error }) => `${fault.name}: ${error}`),
    skipped: [],
    notes: [`the core notices ${byCore} of ${results.length} planted faults (${share} %)`],
  }
}
