import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { open, readFile, rename } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { EmbeddedPostgresError, systemErrorCode } from "./errors.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { dataFolderArgument, type RunAs } from "./run-as.ts"
import { CHILD_ENVIRONMENT, postmasterArguments } from "./settings.ts"
import { shutDown } from "./shut-down.ts"

const READY_POLL_MILLISECONDS = 10

/** How the database ended: `expected` when we stopped it. */
export interface PostgresExit {
  expected: boolean
  code: number | null
  signal: NodeJS.Signals | null
}

/** A running server that is our child process. */
export interface Postmaster {
  exited: Promise<PostgresExit>
  /** Fast shutdown. Resolves when the process has ended, or with false when it does not end. */
  shutDown(): Promise<boolean>
}

export interface LaunchOptions {
  program: string
  cluster: string
  name: string
  socketFolder: string
  logFile: string
  runAs: RunAs | undefined
  /** A process id in a stale postmaster.pid that is known to be no postmaster of this folder. */
  stalePid: number | undefined
  /** Called once the process runs, before it accepts connections. */
  onSpawned: () => void
}

/**
 * Starts the server and resolves when it accepts connections. Throws `start_failed` with its last log lines.
 */
export const launchPostmaster = async (options: LaunchOptions): Promise<Postmaster> => {
  const child = await spawnPostmaster(options)
  options.onSpawned()
  // Without this, process.exit() or an uncaught error would leave the database running.
  const onExit = (): void => void child.kill("SIGINT")
  process.once("exit", onExit)

  let expected = false
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once("exit", (code, signal) => {
      process.off("exit", onExit)
      resolve({ expected, code, signal })
    })
  })
  const ready = await untilReady(child, options.cluster).catch((error) => {
    child.kill("SIGQUIT")
    throw error
  })
  if (!ready) throw await startFailure(options)

  return {
    exited,
    shutDown() {
      expected = true
      return shutDown(
        (signal) => void child.kill(signal),
        exited.then(() => undefined),
      )
    },
  }
}

const spawnPostmaster = async (options: LaunchOptions): Promise<ChildProcess> => {
  const { program, cluster, name, socketFolder, logFile, runAs, stalePid } = options
  await rename(logFile, `${logFile}.1`).catch((error) => {
    if (systemErrorCode(error) !== "ENOENT") throw error
  })
  const log = await open(logFile, "w", 0o600)
  try {
    const child = spawn(
      program,
      postmasterArguments(dataFolderArgument(cluster, runAs), socketFolder, name),
      {
        ...runAs,
        cwd: cluster,
        // PostgreSQL does not start when the process in a stale postmaster.pid lives, even if it is another
        // program by now. This variable (pg_ctl uses it too) makes it ignore that one id. Its second check,
        // that no old session uses the shared memory of this folder, still applies.
        env:
          stalePid === undefined
            ? CHILD_ENVIRONMENT
            : { ...CHILD_ENVIRONMENT, PG_GRANDPARENT_PID: String(stalePid) },
        stdio: ["ignore", log.fd, log.fd],
        // A separate session: Ctrl-C in the terminal reaches only us, and we drain before the database stops.
        detached: true,
      },
    )
    await once(child, "spawn")
    return child
  } catch (error) {
    const why = systemErrorCode(error) ?? String(error)
    throw new EmbeddedPostgresError("start_failed", `${program} could not be started: ${why}.`, {
      cause: error,
    })
  } finally {
    await log.close()
  }
}

/**
 * Whether the server came up; false when it ended instead. No time limit: after a crash it first replays its
 * log.
 */
const untilReady = async (child: ChildProcess, cluster: string): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === "ready") return true
    await sleep(READY_POLL_MILLISECONDS)
  }
  return false
}

const startFailure = async ({ logFile }: LaunchOptions): Promise<EmbeddedPostgresError> => {
  const lines = (await readFile(logFile, "utf8")).trim().split("\n")
  return new EmbeddedPostgresError(
    "start_failed",
    `PostgreSQL did not start (${logFile}): ${lines.slice(-4).join(" | ")}`,
  )
}
