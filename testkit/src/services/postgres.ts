import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmod, chown, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { readPostmasterFile } from "@pinyu/server/platform/postgres/postmaster-file.ts"
import { findSessions, sendSignal } from "@pinyu/server/platform/postgres/processes.ts"
import { chooseRunAs, type RunAs } from "@pinyu/server/platform/postgres/run-as.ts"
import { shutDown } from "@pinyu/server/platform/postgres/shut-down.ts"
import { findPostgres } from "./find-postgres.ts"
import { freePort } from "./free-port.ts"

const run = promisify(execFile)
const user = "pinyu"
const environment = { LC_ALL: "C.UTF-8", TZ: "UTC" }
const readyLookMs = 10

interface PostgresOptions {
  /** Additional settings of postgresql.conf, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>
}

/** Creates a cluster that requires `password` on TCP. */
const createCluster = async (program: string, folder: string, password: string, runAs: RunAs | undefined) => {
  await chmod(folder, 0o755)
  const cluster = join(folder, "cluster")
  const passwordFile = join(folder, "password")
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) for (const path of [folder, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"]
  const access = [`--username=${user}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"]
  const options = { ...runAs, cwd: folder, env: environment }
  await run(program, [`--pgdata=${cluster}`, ...locale, ...access, "--no-instructions", "--no-sync"], options)
  return cluster
}

/** Resolves when the server accepts connections; throws with the end of its log when it exits. */
const untilReady = async (child: ChildProcess, cluster: string, logFile: string) => {
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === "ready") return
    await sleep(readyLookMs)
  }
  throw new Error(`PostgreSQL did not start: ${(await readFile(logFile, "utf8")).slice(-1000)}`)
}

/**
 * Starts the installed PostgreSQL (15 or newer) in a temporary folder on a free port, with a password, and as
 * an unprivileged user when we are root. `url` is a DATABASE_URL that stays valid after a restart. Throws
 * when no such PostgreSQL is installed.
 */
export const startPostgres = async ({ settings = {} }: PostgresOptions = {}) => {
  const { folder: programs, version } = await findPostgres()
  const folder = await mkdtemp(join(tmpdir(), "pinyu-postgres-"))
  const runAs = await chooseRunAs(join(folder, "cluster"))
  const password = randomBytes(12).toString("hex")
  const cluster = await createCluster(join(programs, "initdb"), folder, password, runAs)
  const port = await freePort()
  const name = basename(folder)
  const logFile = join(folder, "log")
  const given: Record<string, string> = {
    cluster_name: name,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // Two test files at a time, each with several apps.
    max_connections: "250",
    shared_buffers: "64MB",
    ...settings,
  }

  const launch = async () => {
    const log = await open(logFile, "a", 0o600)
    const words = Object.entries(given).flatMap(([key, value]) => ["-c", `${key}=${value}`])
    const child = spawn(join(programs, "postgres"), ["-D", cluster, ...words], {
      ...runAs,
      cwd: folder,
      env: environment,
      stdio: ["ignore", log.fd, log.fd],
      detached: true,
    })
    await once(child, "spawn").finally(() => log.close())
    const onExit = () => void child.kill("SIGINT")
    process.once("exit", onExit)
    const exited = once(child, "exit").then(() => void process.off("exit", onExit))
    await untilReady(child, cluster, logFile)
    return { send: (signal: NodeJS.Signals) => void child.kill(signal), exited }
  }

  let postmaster = await launch()
  const end = () => shutDown(postmaster.send, postmaster.exited)
  const signalAll = async (signal: NodeJS.Signals) => {
    postmaster.send(signal)
    for (const pid of await findSessions(name)) sendSignal(pid, signal)
  }

  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    version,

    /** Stops the server unless `kill` did, and starts it again on the same data. */
    restart: async () => {
      await end()
      postmaster = await launch()
    },

    /** Sends SIGKILL to the server and its sessions. `restart` recovers all committed data. */
    kill: async () => {
      await signalAll("SIGKILL")
      await postmaster.exited
      // A new server refuses to start while an old session lives.
      while ((await findSessions(name)).length > 0) await sleep(readyLookMs)
    },

    /** Suspends the server and its sessions: connections stay open without an answer. */
    freeze: () => signalAll("SIGSTOP"),

    /** Resumes the server. With `sessions: false` the old sessions stay suspended. */
    thaw: async ({ sessions = true } = {}) => {
      if (sessions) await signalAll("SIGCONT")
      else postmaster.send("SIGCONT")
    },

    /** Stops the server and removes its folder. */
    stop: async () => {
      await signalAll("SIGCONT")
      await end()
      await rm(folder, { recursive: true })
    },
  }
}
