import { spawn } from "node:child_process"
import { constants } from "node:os"
import { Failure } from "./failure.mjs"
import { root } from "./paths.mjs"

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] additional environment variables
 * @property {boolean} [hasChannel] opens an IPC channel, which closes when the launcher has ended
 * @property {(pid: number) => void} [onStart]
 * @property {(pid: number) => void} [onEnding] called before a signal that ends it
 * @property {(pid: number) => void} [onEnd]
 */

/** Ctrl-C arrives from the terminal and again from npm. Within this time both count as one. */
const duplicateSignalMs = 1_000

const parentPollMs = 1_000

/**
 * Calls once when our npm has ended without a signal (SIGKILL). No event reports a parent's exit, so this
 * polls. The timer does not keep the process alive.
 * @param {() => void} onGroupEnded
 */
const watchNpm = (onGroupEnded) => {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGroupEnded()
  }, parentPollMs)
  timer.unref()
}

/**
 * Runs programs until they exit and forwards SIGINT and SIGTERM once. When one exits, the others get SIGTERM.
 * A second Ctrl-C is forwarded again, which makes the program exit at once.
 *
 * Each program gets its own process group, so that a terminal's Ctrl-C reaches it only once, through us.
 * @param {Program[]} programs
 * @returns {Promise<number>} the first exit code
 */
export const supervise = (programs) =>
  new Promise((resolve, reject) => {
    /** @type {number | undefined} */
    let result
    let lastSignal = 0
    const children = programs.map((program) => {
      const { command, args, cwd = root, env = {}, hasChannel, onStart, onEnd } = program
      const child = spawn(command, args, {
        ...{ cwd, env: { ...process.env, ...env }, detached: true },
        stdio: hasChannel ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
      })
      const { pid } = child
      if (pid !== undefined) {
        onStart?.(pid)
        child.once("exit", () => onEnd?.(pid))
      }
      return /** @type {const} */ ([child, program])
    })
    const running = new Map(children)

    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      for (const [child, { onEnding }] of running) {
        if (child.pid !== undefined) onEnding?.(child.pid)
        child.kill(signal)
      }
    }
    const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
      const now = Date.now()
      if (now - lastSignal < duplicateSignalMs) return
      lastSignal = now
      // A closed terminal (SIGHUP) stops the programs as well.
      pass(signal === "SIGHUP" ? "SIGTERM" : signal)
    }
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, onSignal)
    watchNpm(() => pass("SIGTERM"))

    for (const [child] of children) {
      child.on("error", (error) => {
        running.delete(child)
        pass("SIGTERM")
        reject(new Failure(`${child.spawnfile} could not be started: ${error.message}`))
      })
      child.on("exit", (code, signal) => {
        running.delete(child)
        result ??= code ?? 128 + (signal ? constants.signals[signal] : 0)
        if (running.size === 0) resolve(result)
        // A second signal would cut a running shutdown short.
        else if (lastSignal === 0) pass("SIGTERM")
      })
    }
  })
