import { spawn } from "node:child_process"
import { constants } from "node:os"
import { Failure } from "./failure.mjs"
import { root } from "./paths.mjs"

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to ours
 */

/** Ctrl-C reaches us from the terminal and once more from npm: within this time they are one wish. */
const samePressMs = 1_000

/**
 * Runs programs until they end, passing SIGINT and SIGTERM on once; when one ends, the others are asked to.
 * A second Ctrl-C, later, is passed on again: the program then ends at once.
 *
 * Each gets its own process group, so that a terminal's Ctrl-C reaches it through us only, not twice.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the first that ended
 */
export const supervise = (programs) =>
  new Promise((resolve, reject) => {
    /** @type {number | undefined} */
    let result
    let lastSignal = 0
    const children = programs.map(({ command, args, cwd = root, env = {} }) =>
      spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit", detached: true }),
    )
    const running = new Set(children)

    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      for (const child of running) child.kill(signal)
    }
    const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
      const now = Date.now()
      if (now - lastSignal < samePressMs) return
      lastSignal = now
      // A closed terminal (SIGHUP) is a wish to stop like any other.
      pass(signal === "SIGHUP" ? "SIGTERM" : signal)
    }
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, onSignal)

    for (const child of children) {
      child.on("error", (error) => {
        running.delete(child)
        pass("SIGTERM")
        reject(new Failure(`${child.spawnfile} could not be started: ${error.message}`))
      })
      child.on("exit", (code, signal) => {
        running.delete(child)
        result ??= code ?? 128 + (signal ? constants.signals[signal] : 0)
        if (running.size === 0) resolve(result)
        // Whoever heard a signal already is ending; a second one would cut it short.
        else if (lastSignal === 0) pass("SIGTERM")
      })
    }
  })
