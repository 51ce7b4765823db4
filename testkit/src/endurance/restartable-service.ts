import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { type Stack, startStack } from "../dev-stack.ts"
import { freePort } from "../services/free-port.ts"
import { killAll, processesRunning, processesUsing, processTree } from "./process-tree.ts"

/** What a SIGKILL hits: the service with its children, the service process alone, or its media worker. */
export type KillTarget = "tree" | "process" | "worker"

const pidsOf: Record<KillTarget, (pid: number) => number[] | Promise<number[]>> = {
  tree: processTree,
  process: (pid) => [pid],
  worker: (pid) => processesRunning(pid, "platform/media/worker.ts"),
}

/**
 * A service in its own process that can be killed and restarted on one address and one folder. `env` adds
 * environment variables. Rate limits are off.
 */
export const createRestartableService = async (env: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-restartable-"))
  const port = await freePort()
  const given = {
    API_PORT: String(port),
    ROLE: "api,sockets,jobs,media",
    RATE_LIMIT_SCALE: "1000000",
    ...env,
  }
  let stack: Stack | undefined
  let up = Promise.withResolvers<void>()

  const running = () => {
    if (!stack) throw new Error("the service does not run")
    return stack
  }

  return {
    folder,
    address: `http://127.0.0.1:${port}`,
    outbox: () => running().outbox,
    outboxFolder: () => running().outboxFolder,
    isRunning: () => running().isRunning(),
    /** Resolves when the service runs. */
    untilUp: () => up.promise,

    start: async () => {
      stack = await startStack({ folder, env: given })
      up.resolve()
    },

    /** Sends SIGKILL and resolves when the processes are gone. */
    kill: async (target: KillTarget) => {
      const pids = await pidsOf[target](running().pid)
      if (pids.includes(running().pid)) up = Promise.withResolvers()
      await killAll(pids)
    },

    /** Sends SIGTERM. Throws when the exit is not clean. */
    stop: async () => {
      up = Promise.withResolvers()
      await running().stop()
    },

    /** Processes that use the folder and do not belong to the running service. */
    orphans: () => processesUsing(folder, running().pid),

    /** Processes that use the folder after a stop. */
    leftovers: () => processesUsing(folder),

    /** Opens the service's database and files. Stop the service first when the database is embedded. */
    openStores: async () => {
      const { db, storage, close } = await openPlatform(
        readConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent", ...env }),
      )
      return { db, storage, close }
    },

    /** Kills what is left and removes the folder. */
    clear: async () => {
      await killAll(await processesUsing(folder))
      await rm(folder, { recursive: true })
    },
  }
}

export type RestartableService = Awaited<ReturnType<typeof createRestartableService>>
export type Stores = Awaited<ReturnType<RestartableService["openStores"]>>
