import { readFileSync, rmSync } from "node:fs"
import { dirname, isAbsolute, join, relative, sep } from "node:path"
import { faults } from "../../testkit/src/planted/faults.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureComponents } from "./components.mjs"
import { Failure } from "./failure.mjs"
import { at, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"
import { coreFilesOf, suitesOf } from "./test-files.mjs"
import { playwrightFilters } from "./test-tags.mjs"
import { copyTree } from "./tree-copy.mjs"

/**
 * @typedef {import("./reports.mjs").Tally} Tally
 * @typedef {import("../../testkit/src/planted/faults.mjs").Fault} Fault
 */

/** The set of tests that a run takes of its files: the core, or all. @typedef {"core" | "nightly"} Part */

/** A test that fails, in a file of the tree. @typedef {{file: string, test: string}} Finding */

/**
 * What a run found; null when the runner ended without a report.
 * @typedef {{findings: Finding[] | null, output: string}} Outcome
 */

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

/** @param {import("./reports.mjs").VitestReport} report @returns {Finding[]} */
const vitestFindings = (report) =>
  report.testResults.flatMap(({ name, status, message = "", assertionResults }) => {
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

/** @param {Part} part @returns {NodeJS.ProcessEnv} */
const envOf = (part) => (part === "core" ? { TEST_SET: "core" } : {})

/** @param {string[]} files @param {Part} part @param {{chosen: string[], bail: boolean}} how @returns {Promise<Outcome>} */
const runVitest = async (files, part, { chosen, bail }) => {
  const report = join(copy, ".cache", "vitest.json")
  rmSync(report, { force: true })
  const args = [
    ...[join(copy, "node_modules", ".bin", "vitest"), "run", ...files.map((file) => join(copy, file))],
    ...[...chosen, "--maxWorkers=1", "--reporter=default", "--reporter=json"],
    ...[`--outputFile.json=${report}`, ...(bail ? ["--bail=1"] : [])],
  ]
  const { output } = await run(projectNode(), args, { cwd: copy, env: envOf(part) })
  const found = /** @type {import("./reports.mjs").VitestReport | undefined} */ (readReport(report))
  return { findings: found ? vitestFindings(found) : null, output }
}

/** @param {string[]} files @param {Part} part @param {boolean} bail @returns {Promise<Outcome>} */
const runPlaywright = async (files, part, bail) => {
  // As the configuration names it.
  const report = join(copy, ".cache", "playwright.json")
  rmSync(report, { force: true })
  const args = [
    ...[join(copy, "node_modules", ".bin", "playwright"), "test", "--pass-with-no-tests", "--no-deps"],
    ...["--workers=1", ...(part === "core" ? playwrightFilters.core : []), ...(bail ? ["-x"] : []), ...files],
  ]
  const { output } = await run(projectNode(), args, { cwd: copy, env: envOf(part) })
  const found = /** @type {{suites: SpecSuite[]} | undefined} */ (readReport(report))
  return { findings: found ? playwrightFindings(found.suites) : null, output }
}

/** @param {string[]} chosen @returns {(files: string[], part: Part, bail: boolean) => Promise<Outcome>} */
const vitestWith = (chosen) => (files, part, bail) => runVitest(files, part, { chosen, bail })

/** How each suite runs files in the copy, to the end or to the first failure. */
const runners = new Map([
  ["unit", vitestWith(["--project=pure", "--project=server"])],
  ["components", vitestWith(["--config=tools/workshop/vitest.config.ts"])],
  ["real", vitestWith(["--project=real"])],
  ["e2e", runPlaywright],
])

/**
 * A file in the suite that runs it: `server/src/a.test.ts` in its default one, `real server/src/a.test.ts` in
 * a named one.
 * @param {string} named
 */
const testOf = (named) => {
  const [file = "", name] = named.split(" ").toReversed()
  const suite = name ?? suitesOf(file)[0] ?? ""
  const runFiles = runners.get(suite)
  if (!runFiles) throw new Failure(`No suite runs ${named}.`, "Name another test of the fault.")
  return { file, suite, runFiles }
}

/** The files of each suite with tests of the core. @type {Map<string, readonly string[]>} */
const coreFiles = new Map()

/** @param {string} named */
const isInCore = (named) => {
  const { file, suite } = testOf(named)
  const files = coreFiles.get(suite) ?? coreFilesOf(suite)
  coreFiles.set(suite, files)
  return files.includes(file)
}

/** Whether a file may have tests outside the core. @param {string} named */
const hasFurtherTests = (named) =>
  !isInCore(named) || /\b(nightly|alone)\b/.test(readFileSync(at(testOf(named).file), "utf8"))

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

/** @param {Outcome} outcome */
const required = ({ findings, output }) => {
  if (findings) return findings
  throw new Failure("The tests cannot run without a fault.", "", output.split("\n").slice(-40).join("\n"))
}

/** Remembers which tests fail without any fault. */
const createBaseline = () => {
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map()
  const keyOf = (/** @type {string} */ named, /** @type {Part} */ part) => `${part} ${named}`
  const record = async (/** @type {string[]} */ named, /** @type {Part} */ part) => {
    for (const [suite, runFiles] of runners) {
      const own = named.map((one) => ({ named: one, ...testOf(one) })).filter((one) => one.suite === suite)
      if (own.length === 0) continue
      const files = own.map(({ file }) => file)
      const findings = required(await runFiles(files, part, false))
      for (const { named: one, file } of own) {
        const tests = findings.filter((found) => found.file === file).map(({ test }) => test)
        known.set(keyOf(one, part), new Set(tests))
      }
    }
  }
  return {
    record,
    /** @param {string} named @param {Part} part */
    failuresOf: async (named, part) => {
      if (!known.has(keyOf(named, part))) await record([named], part)
      return known.get(keyOf(named, part)) ?? new Set()
    },
  }
}

/** @typedef {ReturnType<typeof createBaseline>} Baseline */

/** @typedef {Finding & {part: Part}} Notice the test that notices a fault, and its set */

/**
 * The files of a fault with the sets to run of them: first the core of each, then all tests of those that have
 * more.
 * @param {Fault} fault
 */
const attemptsOf = ({ tests }) => [
  ...tests.filter(isInCore).map((named) => ({ named, part: /** @type {Part} */ ("core") })),
  ...tests.filter(hasFurtherTests).map((named) => ({ named, part: /** @type {Part} */ ("nightly") })),
]

/**
 * The first test that fails with the fault and not without it, or why there is none.
 * @param {Fault} fault @param {Baseline} baseline
 * @returns {Promise<{notice: Notice, error: null} | {notice: null, error: string}>}
 */
const findNotice = async (fault, baseline) => {
  let error = "no test notices it"
  for (const { named, part } of attemptsOf(fault)) {
    const { file, runFiles } = testOf(named)
    await applyPatch(fault)
    const { findings, output } = await runFiles([file], part, true).finally(() => applyPatch(fault, ["-R"]))
    if (!findings) {
      console.log(output.split("\n").slice(-20).join("\n"))
      error = `${named} cannot run with it`
    } else if (findings.length > 0) {
      const anyway = await baseline.failuresOf(named, part)
      const found = findings.find(({ test }) => !anyway.has(test))
      if (found) return { notice: { ...found, part }, error: null }
      error = `${named} fails without it too`
    }
  }
  return { notice: null, error }
}

/** @typedef {{fault: Fault, notice: Notice | null, error: string | null, seconds: number}} Result */

/** @param {Fault} fault @param {Baseline} baseline @returns {Promise<Result>} */
const plant = async (fault, baseline) => {
  const started = performance.now()
  const found = (await applyPatch(fault, ["--check"]))
    ? await findNotice(fault, baseline)
    : { notice: null, error: "the patch no longer applies" }
  return { fault, ...found, seconds: Math.round((performance.now() - started) / 1000) }
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
  if (suites.has("real")) await ensureComponents("shared")
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
  const baseline = createBaseline()
  console.log("First without faults …")
  await baseline.record([...new Set(chosen.flatMap(({ tests }) => tests))].filter(isInCore), "core")
  /** @type {Result[]} */
  const results = []
  for (const fault of chosen) {
    const result = await plant(fault, baseline)
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
    files: [],
    notes: [`the core notices ${byCore} of ${results.length} planted faults (${share} %)`],
  }
}
