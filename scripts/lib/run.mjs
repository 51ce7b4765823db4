import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { Failure } from "./failure.mjs"
import { root } from "./paths.mjs"

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] additional environment variables
 * @property {(line: string) => void} [onLine] called with each line of the standard output
 * @property {boolean} [show] inherits the output instead of collecting it
 */

const endings = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])

/**
 * Runs a program without a shell. Forwards a terminating signal to the program, waits for its clean-up, and
 * then exits by the same signal.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127 when it cannot be started; 128 + n after a signal
 */
export const run = (command, args, { cwd = root, env = {}, onLine, show = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    })
    /** @type {string[]} */
    const collected = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on("line", (line) => {
        collected.push(line)
        if (stream === child.stdout) onLine?.(line)
      })
    }
    /** @type {NodeJS.Signals | undefined} */
    let requested
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      requested = signal
      child.kill(signal)
    }
    for (const signal of endings) process.on(signal, pass)
    const finish = (/** @type {number} */ code) => {
      for (const signal of endings) process.off(signal, pass)
      if (requested) process.kill(process.pid, requested)
      else resolve({ code, output: collected.join("\n") })
    }
    child.on("error", (error) => {
      collected.push(error.message)
      finish(127)
    })
    child.on("close", (code, signal) => finish(code ?? 128 + (signal === "SIGINT" ? 2 : 15)))
  })

/**
 * Runs a program that must succeed.
 * @param {string} command @param {string[]} args @param {string} message the error message on failure
 * @param {RunOptions & {nextStep?: string}} [options]
 * @throws {Failure} with the last 60 lines of output
 */
export const mustRun = async (command, args, message, { nextStep, ...options } = {}) => {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Failure(message, nextStep, output.split("\n").slice(-60).join("\n"))
}

/**
 * The command of the npm that called us, with its own Node: `npm ci` removes the project's Node.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, ...args: string[]]}
 */
export const npm = (env = process.env) =>
  env.npm_execpath?.endsWith("npm-cli.js")
    ? [env.npm_node_execpath || process.execPath, env.npm_execpath]
    : ["npm"]
