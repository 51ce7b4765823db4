import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { at, root } from "./paths.mjs"

/**
 * A measured test. In a browser, whose processes are shared, the processor seconds are 0.
 * @typedef {{name: string, seconds: number, cpuSeconds: number, isHeavy: boolean}} MeasuredTest
 *
 * @typedef {{path: string, setupCpuSeconds: number, tests: MeasuredTest[]}} MeasuredFile
 *
 * A part of a run: the installation or a suite.
 * @typedef {object} Part
 * @property {string} name
 * @property {number} tests
 * @property {number} seconds
 * @property {number | undefined} cpuSeconds of all its processes; undefined where the system does not say
 * @property {MeasuredFile[]} files
 */

const ticksPerSecond = 100

/** The processor seconds of all ended child processes and their children, from Linux's /proc (proc_pid_stat(5)). */
const childSeconds = () => {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Starts measuring. The returned function gives the seconds until then. */
export const startMeasuring = () => {
  const since = performance.now()
  const before = childSeconds()
  return () => {
    const after = childSeconds()
    return {
      seconds: (performance.now() - since) / 1000,
      cpuSeconds: before === undefined || after === undefined ? undefined : after - before,
    }
  }
}

/** @param {number} seconds */
const rounded = (seconds) => Math.round(seconds * 10) / 10

/** @param {number} seconds */
const inColumn = (seconds) => seconds.toFixed(1).padStart(8)

/** The seconds of a file: of the processor where they are known. @param {MeasuredFile} file */
const weightOf = ({ setupCpuSeconds, tests }) =>
  tests.reduce((sum, { seconds, cpuSeconds }) => sum + (cpuSeconds || seconds), setupCpuSeconds)

/** Prints the parts of a run and its ten heaviest files. @param {readonly Part[]} parts */
export const printParts = (parts) => {
  console.log("\n── Parts: wall and processor seconds ──")
  for (const { name, tests, seconds, cpuSeconds } of parts)
    console.log(`${inColumn(seconds)} ${inColumn(cpuSeconds ?? Number.NaN)}  ${name}, ${tests} tests`)
  const heaviest = parts
    .flatMap(({ files }) => files.map((file) => ({ path: file.path, seconds: weightOf(file) })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  if (heaviest.length === 0) return
  console.log("\n── Heaviest files ──")
  for (const { path, seconds } of heaviest) console.log(`${inColumn(seconds)}  ${path}`)
}

/** @param {string[]} args */
const git = (...args) => {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim()
  } catch {
    return undefined
  }
}

/** The commit of the tree and whether the tree differs from it. Undefined outside a repository. */
export const readCommit = () => {
  const commit = git("rev-parse", "HEAD")
  return { commit, dirty: commit === undefined ? undefined : git("status", "--porcelain") !== "" }
}

const recordPath = at(".cache", "test-run.json")

/** Deletes the record of the last run: a run that is interrupted must not leave it. */
export const forgetLastRun = () => rmSync(recordPath, { force: true })

/**
 * Records a run in .cache/test-run.json.
 * @param {{commit: string | undefined, dirty: boolean | undefined, command: string, passed: number, failed: number,
 *   minutes: number, slowness: number | undefined, parts: readonly Part[]}} run
 */
export const recordRun = ({ parts, minutes, ...run }) => {
  mkdirSync(at(".cache"), { recursive: true })
  const shown = parts.map(({ name, tests, seconds, cpuSeconds }) => ({
    ...{ name, tests, seconds: rounded(seconds) },
    cpuSeconds: cpuSeconds === undefined ? null : rounded(cpuSeconds),
  }))
  const record = { ...run, minutes: rounded(minutes), parts: shown }
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`)
}
