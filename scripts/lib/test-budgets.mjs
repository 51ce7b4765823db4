import { spawn } from "node:child_process"
import { projectNode } from "./paths.mjs"

/**
 * The processor seconds that the core may take, on a machine that does `referenceWork` in `referenceSeconds`.
 * On a slower one they are scaled by the same work, timed in the same run while both cores are busy. Processes that
 * outlive their parent, as a browser's, are not counted. The builds of a first run are part of `real`.
 * @type {{suites: Record<string, number>, test: number, file: number}}
 */
export const budgets = {
  suites: { check: 230, unit: 680, components: 100, real: 205, e2e: 320 },
  // A heavy test may exceed these, and does not count in its file.
  test: 0.7,
  file: 8,
}

/** What `referenceWork` took on the machine that the budgets were measured on, in processor seconds. */
const referenceSeconds = 0.69

/** A fixed piece of work: parsing, sorting, allocating and hashing, as tests do. Prints its processor seconds. */
const referenceWork = `
const { createHash } = require("node:crypto")
const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: "member " + ((id * 7919) % 2000), tags: ["a", "b"] }))
for (let round = 0; round < 180; round++) {
  const copy = JSON.parse(JSON.stringify(rows)).sort((a, b) => a.name.localeCompare(b.name))
  createHash("sha256").update(copy.map(({ name }) => name).join()).digest("hex")
}
const { user, system } = process.cpuUsage()
console.log((user + system) / 1e6)
`

/** @returns {Promise<number>} processor seconds */
const work = () =>
  new Promise((resolve, reject) => {
    const child = spawn(projectNode(), ["-e", referenceWork], { stdio: ["ignore", "pipe", "inherit"] })
    let printed = ""
    child.stdout.on("data", (chunk) => {
      printed += chunk
    })
    child.on("error", reject)
    child.on("close", () => resolve(Number(printed)))
  })

/**
 * How many times as slow as the reference this machine is now, at least 1: a quicker one gets no smaller budgets.
 */
export const timeSlowness = async () => {
  const [one = referenceSeconds, other = referenceSeconds] = await Promise.all([work(), work()])
  return Math.max(1, (one + other) / 2 / referenceSeconds)
}

/**
 * What a test took: the processor, whose seconds include the collection of other tests' garbage on other cores, or
 * the time, which includes waiting, whichever is less.
 * @param {import("./test-run.mjs").MeasuredTest} test
 */
const costOf = ({ seconds, cpuSeconds }) => Math.min(seconds, cpuSeconds)

/**
 * Something over its budget: a test, a file or (without a path) a suite.
 * @typedef {{path: string | undefined, name: string, message: string}} Excess
 */

/**
 * The tests, files and suites of a part that are over their budget.
 * @param {import("./test-run.mjs").Part} part @param {number} slowness
 * @returns {Excess[]}
 */
export const findOverBudget = ({ name: suite, cpuSeconds, files }, slowness) => {
  /** @param {number} seconds @param {number} budget @param {string} name @param {string} [path] @returns {Excess[]} */
  const over = (seconds, budget, name, path) => {
    const taken = (seconds / slowness).toFixed(2)
    const message = `${name} takes ${taken} processor seconds of the reference; ${budget} are allowed`
    return seconds > budget * slowness ? [{ path, name, message }] : []
  }
  const allowed = budgets.suites[suite]
  return [
    ...(allowed && cpuSeconds !== undefined ? over(cpuSeconds, allowed, `the suite ${suite}`) : []),
    ...files.flatMap(({ path, setupCpuSeconds, tests }) => {
      const others = tests.filter(({ isHeavy }) => !isHeavy)
      const seconds = others.reduce((sum, test) => sum + costOf(test), setupCpuSeconds)
      return [
        ...others.flatMap((test) => over(costOf(test), budgets.test, `${path} › ${test.name}`, path)),
        ...over(seconds, budgets.file, path, path),
      ]
    }),
  ]
}
