import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { readConfig } from "@pinyu/server/platform/config.ts"
import { type Stack, startStack } from "../dev-stack.ts"
import { freePort } from "../services/free-port.ts"
import { killAll, processTree, runningScript, strangersIn } from "./process-tree.ts"

/** What a SIGKILL hits: our process and all that it runs, our process alone, or the one that works on a film for it. */
export type Blow = "tree" | "process" | "worker"

const hitBy: Record<Blow, (pid: number) => number[] | Promise<number[]>> = {
  tree: processTree,
  process: (pid) => [pid],
  worker: (pid) => runningScript(pid, "platform/media/worker.ts"),
}

/**
 * A service in a process of its own that is ended and started again, at one address and on one folder. `env` is more
 * of the environment, as the README lists it. Limits are out of the way.
 */
export const createSiege = async (env: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-siege-"))
  const port = await freePort()
  const given = { API_PORT: String(port), WEB_SERVER: "off", RATE_LIMIT_SCALE: "1000000", ...env }
  const startTimesMs: number[] = []
  let stack: Stack | undefined
  let up = Promise.withResolvers<void>()

  const running = () => {
    if (!stack) throw new Error("the service does not run")
    return stack
  }

  return {
    folder,
    address: `http://127.0.0.1:${port}`,
    /** How long each start took from the start of the process to its being ready, in ms. */
    startTimesMs,
    outbox: () => running().outbox,
    outboxFolder: () => running().outboxFolder,
    isRunning: () => running().isRunning(),
    /** Resolves at once while the service runs, else when it runs again. */
    untilUp: () => up.promise,

    start: async () => {
      stack = await startStack({ folder, env: given })
      startTimesMs.push(stack.startedInMs)
      up.resolve()
    },

    /** SIGKILL, without a warning. Resolves when nothing of what was hit is left. */
    kill: async (blow: Blow) => {
      const hit = await hitBy[blow](running().pid)
      if (hit.includes(running().pid)) up = Promise.withResolvers()
      await killAll(hit)
    },

    /** SIGTERM, as an operator would. Throws when it does not end well. */
    stop: async () => {
      up = Promise.withResolvers()
      await running().stop()
    },

    /** Processes that work in its folder and do not belong to the running service. */
    orphans: () => strangersIn(folder, running().pid),

    /** Processes that work in its folder although nothing should run. */
    leftovers: () => strangersIn(folder),

    /** Opens the database of the service, which must not run meanwhile when the database is its own. */
    openDatabase: async () => {
      const { db, close } = await openPlatform(
        readConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent", ...env }),
      )
      return { db, close }
    },

    /** Ends whatever is left and removes the folder. */
    clear: async () => {
      await killAll(await strangersIn(folder))
      await rm(folder, { recursive: true })
    },
  }
}

export type Siege = Awaited<ReturnType<typeof createSiege>>
