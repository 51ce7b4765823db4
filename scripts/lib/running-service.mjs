// Records which service `npm start` runs in a data folder, for later starts and for `npm run stop`.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "./failure.mjs"
import { dataDir } from "./paths.mjs"

/**
 * A process. Its start time distinguishes it from a later process with the same id.
 * @typedef {{pid: number, began: string}} Process
 * @typedef {{service: Process, launchers: Process[], isEnding: boolean}} Running the launchers are the start
 *   script and its npm
 */

const script = "server/src/boot.mjs"
const pollMs = 50

/** @param {NodeJS.ProcessEnv} env */
const fileIn = (env) => join(dataDir(env), "service.json")

/**
 * The start time and command of a process; null when it has exited. Prefers /proc, because small images lack
 * ps.
 * @param {number} pid
 */
const inspect = (pid) => {
  try {
    if (process.platform === "linux") {
      // The program's name is in parentheses and may contain anything.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      if ("ZX".includes(fields[0] ?? "")) return null
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      return { began: fields[19] ?? "", command }
    }
    const line = execFileSync("ps", ["-ww", "-p", String(pid), "-o", "lstart=,command="], {
      encoding: "utf8",
    })
    return { began: line.slice(0, 24), command: line.slice(24) }
  } catch {
    return null
  }
}

/** @param {number} pid @returns {Process} */
const identify = (pid) => ({ pid, began: inspect(pid)?.began ?? "" })

/** @param {Process} known @returns {boolean} */
const isAlive = ({ pid, began }) => began !== "" && inspect(pid)?.began === began

/** @param {NodeJS.ProcessEnv} env @returns {Running | null} */
const readRunning = (env) => {
  try {
    const { service, launchers = [], isEnding = false } = JSON.parse(readFileSync(fileIn(env), "utf8"))
    return Number.isInteger(service.pid) && service.pid > 1 ? { service, launchers, isEnding } : null
  } catch {
    return null
  }
}

/**
 * The recorded service of a data folder, if it still runs and is ours. It ends when a launcher has ended.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{service: Process, hasLauncher: boolean} | null}
 */
export const findRunning = (env = process.env) => {
  const running = readRunning(env)
  if (!running || !isAlive(running.service)) return null
  if (!inspect(running.service.pid)?.command.includes(script)) return null
  return { service: running.service, hasLauncher: !running.isEnding && running.launchers.every(isAlive) }
}

/** @param {Running} running @param {NodeJS.ProcessEnv} env */
const write = (running, env) => {
  mkdirSync(dataDir(env), { recursive: true })
  writeFileSync(fileIn(env), `${JSON.stringify(running)}\n`, { mode: 0o600 })
}

/**
 * Records the service of this launcher.
 * @param {number} pid
 * @param {NodeJS.ProcessEnv} [env]
 */
export const recordRunning = (pid, env = process.env) => {
  const isOfNpm = env.npm_lifecycle_event !== undefined
  const launchers = isOfNpm ? [process.pid, process.ppid] : [process.pid]
  write({ service: identify(pid), launchers: launchers.map(identify), isEnding: false }, env)
}

/**
 * Records that this launcher ends its service.
 * @param {number} pid
 * @param {NodeJS.ProcessEnv} [env]
 */
export const recordEnding = (pid, env = process.env) => {
  const running = readRunning(env)
  if (running?.service.pid === pid) write({ ...running, isEnding: true }, env)
}

/**
 * Removes the record of an exited service, unless another service is recorded.
 * @param {number} pid
 * @param {NodeJS.ProcessEnv} [env]
 */
export const clearRunning = (pid, env = process.env) => {
  if (readRunning(env)?.service.pid === pid) rmSync(fileIn(env), { force: true })
}

/**
 * The running embedded database of a data folder, even when its service was killed.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Process | null}
 */
export const findDatabase = (env = process.env) => {
  try {
    const cluster = join(realpathSync(join(dataDir(env), "postgres")), "cluster")
    const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0])
    const [program = "", ...words] = (inspect(pid)?.command ?? "").split(" ")
    // The same name as in platform/postgres/embedded-postgres.ts.
    const name = `pinyu-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`
    const isOurs = basename(program) === "postgres" && words.includes(`cluster_name=${name}`)
    return isOurs ? identify(pid) : null
  } catch {
    return null
  }
}

/** @param {Process} target @param {number} ms the timeout */
const hasEnded = async (target, ms) => {
  const until = Date.now() + ms
  while (isAlive(target) && Date.now() < until) await sleep(pollMs)
  return !isAlive(target)
}

/**
 * Waits for a service of the data folder that ends because its launcher was stopped or killed.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [endingMs]
 * @throws {Failure} when a service of an earlier start still runs
 */
export const requireFreeFolder = async (env = process.env, endingMs = 10_000) => {
  const running = findRunning(env)
  if (!running) return
  const { service, hasLauncher } = running
  if (!hasLauncher) {
    console.log(`Waiting for the service of an earlier start to end (process ${service.pid}) …`)
    if (await hasEnded(service, endingMs)) return
  }
  const why = hasLauncher ? "another `npm start` runs it" : "its launcher is gone, and it was left behind"
  throw new Failure(
    `品遇 already runs in this data folder (process ${service.pid}): ${why}.`,
    "`npm run stop` ends it.",
  )
}

/**
 * Sends a signal to a process, and SIGKILL after a timeout.
 * @param {Process} target
 * @param {{signal: NodeJS.Signals, timeoutMs: number, graceMs?: number}} how `graceMs` delays the signal, because a
 *   second signal would cut a running drain short
 */
export const endProcess = async (target, { signal, timeoutMs, graceMs = 0 }) => {
  if (await hasEnded(target, graceMs)) return
  process.kill(target.pid, signal)
  if (await hasEnded(target, timeoutMs)) return
  process.kill(target.pid, "SIGKILL")
  await hasEnded(target, 5_000)
}
