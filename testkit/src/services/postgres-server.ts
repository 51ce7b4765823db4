import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmod, chown, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { readPostmasterFile } from "@pinyu/server/platform/postgres/postmaster-file.ts"
import { findSessions, sendSignal } from "@pinyu/server/platform/postgres/processes.ts"
import { chooseRunAs } from "@pinyu/server/platform/postgres/run-as.ts"
import { shutDown } from "@pinyu/server/platform/postgres/shut-down.ts"
import { openMemoryFolder } from "../memory-folder.ts"
import { findPostgres } from "./find-postgres.ts"

const execute = promisify(execFile)
const environment = { LC_ALL: "C.UTF-8", TZ: "UTC" }
const readyLookMs = 10

/** The superuser of every cluster. */
export const user = "pinyu"

/**
 * A temporary folder for clusters of the installed PostgreSQL (15 or newer), with their password. Its programs
 * run as an unprivileged user when we are root. Throws when no such PostgreSQL is installed.
 */
export const openFolder = async ({ inMemory = false } = {}) => {
  const { folder: programs, version } = await findPostgres()
  const prefix = "pinyu-postgres-"
  const path = await (inMemory ? openMemoryFolder(prefix) : mkdtemp(join(tmpdir(), prefix)))
  const runAs = await chooseRunAs(join(path, "cluster"))
  const password = randomBytes(12).toString("hex")
  const passwordFile = join(path, "password")
  await chmod(path, 0o755)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) for (const each of [path, passwordFile]) await chown(each, runAs.uid, runAs.gid)
  const program = (name: string) => join(programs, name)

  return {
    ...{ path, version, password, program },
    processOptions: { ...runAs, cwd: path, env: environment },

    /** Runs one of PostgreSQL's programs. Rejects with its output when it fails. */
    run: async (name: string, args: readonly string[]) => {
      await execute(program(name), args, { ...runAs, cwd: path, env: environment })
    },

    /** The arguments of initdb for a cluster that requires the password on TCP. */
    access: [`--username=${user}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
    remove: () => rm(path, { recursive: true }),
  }
}

type Folder = Awaited<ReturnType<typeof openFolder>>

/** Runs the rest of a start. When it fails, ends what runs already, and rejects with the first error. */
export const orEnd = async <Started>(rest: () => Promise<Started>, end: () => Promise<void>) => {
  try {
    return await rest()
  } catch (error) {
    await end().catch(() => undefined)
    throw error
  }
}

/** Creates a cluster in a folder. */
export const createCluster = (folder: Folder, cluster: string, options: readonly string[] = []) => {
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions", "--no-sync"]
  return folder.run("initdb", [`--pgdata=${cluster}`, ...locale, ...folder.access, ...options])
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

interface ServerOptions {
  folder: Folder
  cluster: string
  /** Unique on the machine. */
  name: string
  port: number
  /** More settings of postgresql.conf. */
  settings: Record<string, string>
}

/** A server on an existing cluster, which `start` starts. */
export const createServer = ({ folder, cluster, name, port, settings }: ServerOptions) => {
  const logFile = `${cluster}.log`
  const given: Record<string, string> = {
    cluster_name: name,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    ...settings,
  }
  let running: { send: (signal: NodeJS.Signals) => void; exited: Promise<void> } | undefined

  const start = async () => {
    const log = await open(logFile, "a", 0o600)
    const words = Object.entries(given).flatMap(([key, value]) => ["-c", `${key}=${value}`])
    const child = spawn(folder.program("postgres"), ["-D", cluster, ...words], {
      ...folder.processOptions,
      stdio: ["ignore", log.fd, log.fd],
      detached: true,
    })
    await once(child, "spawn").finally(() => log.close())
    const onExit = () => void child.kill("SIGINT")
    process.once("exit", onExit)
    const exited = once(child, "exit").then(() => void process.off("exit", onExit))
    running = { send: (signal) => void child.kill(signal), exited }
    await untilReady(child, cluster, logFile)
  }

  const signalAll = async (signal: NodeJS.Signals) => {
    running?.send(signal)
    for (const pid of await findSessions(name)) sendSignal(pid, signal)
  }

  return {
    start,

    /** Stops the server unless `kill` did. */
    end: async () => {
      await signalAll("SIGCONT")
      if (running) await shutDown(running.send, running.exited)
      running = undefined
    },

    /** Sends SIGKILL to the server and its sessions. A start recovers all committed data. */
    kill: async () => {
      await signalAll("SIGKILL")
      await running?.exited
      // A new server refuses to start while an old session lives.
      while ((await findSessions(name)).length > 0) await sleep(readyLookMs)
      running = undefined
    },

    /** Suspends the server and its sessions: connections stay open without an answer. */
    freeze: () => signalAll("SIGSTOP"),

    /** Resumes the server. With `sessions: false` the old sessions stay suspended. */
    thaw: async ({ sessions = true } = {}) => {
      if (sessions) await signalAll("SIGCONT")
      else running?.send("SIGCONT")
    },
  }
}
