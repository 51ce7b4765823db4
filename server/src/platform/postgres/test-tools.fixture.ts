/** Shared helpers for the tests of the embedded database. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import type { RunAs } from "./run-as.ts"

export type Connection = EmbeddedPostgres["connection"]

export interface FixtureEvent {
  event: "started" | "ready" | "refused" | "interrupted"
  connection?: Connection
  code?: string
  message?: string
}

export interface Fixture {
  child: ChildProcess
  exited: Promise<unknown>
  /** Everything printed so far, parsed. */
  events: FixtureEvent[]
  /** The next event of this kind; rejects when the process ends before it. */
  until(event: FixtureEvent["event"]): Promise<FixtureEvent>
  /** Sends SIGKILL and waits for the exit; the database keeps running. */
  crash(): Promise<void>
  /** Sends SIGTERM, which stops its database, and waits for the exit. */
  end(): Promise<void>
}

/** Runs server.fixture.ts in a separate process. */
export const runFixture = (folder: string, then: "hold" | "stop" | "leave", runAs?: RunAs): Fixture => {
  const script = fileURLToPath(new URL("./server.fixture.ts", import.meta.url))
  const child = spawn(process.execPath, [script, folder, then], {
    ...runAs,
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, as a terminal would give it.
    detached: true,
  })
  const exited = once(child, "close")
  const events: FixtureEvent[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on("line", (line) => events.push(JSON.parse(line)))
  return {
    child,
    exited,
    events,
    async until(event) {
      for (;;) {
        const found = events.find((one) => one.event === event)
        if (found) return found
        const ended = await Promise.race([once(lines, "line").then(() => false), exited.then(() => true)])
        if (ended && !events.some((one) => one.event === event)) {
          throw new Error(`the fixture ended without "${event}": ${JSON.stringify(events)}`)
        }
      }
    },
    async crash() {
      child.kill("SIGKILL")
      await exited
    },
    async end() {
      child.kill("SIGTERM")
      await exited
    },
  }
}

export interface Sandbox {
  root: string
  /** A folder with a database that is not running; each test stops what it starts. */
  folder: string
  /** Starts in this process; stopped by `close` when the test did not. */
  start(folder: string): Promise<EmbeddedPostgres>
  /** The logged lines, as `[level, message]`. */
  logged: [string, string][]
  close(): Promise<void>
}

/** A temporary folder with one database, which all tests share because creating it is slow. */
export const openSandbox = async (): Promise<Sandbox> => {
  const root = await mkdtemp(join(tmpdir(), "pinyu-sandbox-"))
  // The tests run the database as other users too.
  await chmod(root, 0o755)
  const running: EmbeddedPostgres[] = []
  const logged: [string, string][] = []
  const log = {
    info: (_: object, message: string) => void logged.push(["info", message]),
    warn: (_: object, message: string) => void logged.push(["warn", message]),
  }
  const start = async (folder: string): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({ folder, log })
    running.push(postgres)
    return postgres
  }
  const folder = join(root, "postgres")
  await (await start(folder)).stop()
  return {
    root,
    folder,
    start,
    logged,
    async close() {
      await Promise.all(running.map((one) => one.stop()))
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a separate connection and returns the rows. */
export const query = async (
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The process id in postmaster.pid. */
export const postmasterPid = async (folder: string): Promise<number> => {
  const file = await readPostmasterFile(join(folder, "cluster"))
  if (file === undefined) throw new Error(`no postmaster.pid in ${folder}`)
  return file.pid
}
