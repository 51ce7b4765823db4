import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { Failure } from "./failure.mjs"
import { root } from "./paths.mjs"

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to ours
 * @property {(line: string) => void} [onLine] each line of the standard output as it is printed
 * @property {boolean} [show] print straight to our own output instead of collecting
 */

const endings = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])

/**
 * Runs a program to its end, without a shell. A signal that would end us is passed on: the program closes what it has
 * open, and then the signal ends us too.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127 when it could not be started; 128 + n after a signal
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
    let asked
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      asked = signal
      child.kill(signal)
    }
    for (const signal of endings) process.on(signal, pass)
    const finish = (/** @type {number} */ code) => {
      for (const signal of endings) process.off(signal, pass)
      if (asked) process.kill(process.pid, asked)
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
 * @param {string} command @param {string[]} args @param {string} sentence said when it fails
 * @param {RunOptions & {nextStep?: string}} [options]
 * @throws {Failure} with the last 60 lines that it printed
 */
export const mustRun = async (command, args, sentence, { nextStep, ...options } = {}) => {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Failure(sentence, nextStep, output.split("\n").slice(-60).join("\n"))
}

/**
 * How to call the npm that called us, with the Node that it runs on: not the project's, which `npm ci` removes.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, ...args: string[]]}
 */
export const npm = (env = process.env) =>
  env.npm_execpath?.endsWith("npm-cli.js")
    ? [env.npm_node_execpath || process.execPath, env.npm_execpath]
    : ["npm"]
