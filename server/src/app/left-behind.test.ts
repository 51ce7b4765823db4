/** @module-tag nightly */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, it } from "vitest"
import { readPostmasterFile } from "../platform/postgres/postmaster-file.ts"

const repository = fileURLToPath(new URL("../../../", import.meta.url))
const supervise = fileURLToPath(new URL("../../../scripts/lib/supervise.mjs", import.meta.url))

/** Starts the sources as `npm start` does after the build. */
const launcher = `
  import { supervise } from ${JSON.stringify(supervise)}
  const args = ["server/src/boot.mjs", "--sources", "--supervised"]
  await supervise([{ command: process.execPath, args, hasChannel: true, onStart: (pid) => console.log("service " + pid) }])
`

let folder: string
let started: ChildProcess | undefined
let servicePid = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-left-behind-"))
})
afterEach(async () => {
  started?.kill("SIGKILL")
  try {
    if (servicePid > 1) process.kill(servicePid, "SIGKILL")
  } catch {
    // The process has ended.
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * Runs a program that forwards the service's output. `line` waits for a line, `closed` for the end of the
 * output.
 */
const run = (args: string[], stdio: StdioOptions = ["ignore", "pipe", "inherit"]) => {
  const env = {
    ...process.env,
    ...{ DATA_DIR: folder, WEB_PORT: "0", API_PORT: "0", ROLE: "api,sockets,jobs,media", HOST: "127.0.0.1" },
    ...{ DEMO_DATA: "0", LOG_LEVEL: "silent", NODE_ENV: "" },
  }
  const child = spawn(process.execPath, args, { cwd: repository, env, stdio })
  started = child
  if (!child.stdout) throw new Error("nothing to read")
  const lines = createInterface({ input: child.stdout })
  const printed: string[] = []
  lines.on("line", (text) => printed.push(text))
  const closed = once(lines, "close")
  const line = async (mark: RegExp): Promise<string> => {
    for (;;) {
      const found = printed.flatMap((text) => mark.exec(text)?.[1] ?? [])[0]
      if (found !== undefined) return found
      const isOver = await Promise.race([once(lines, "line").then(() => false), closed.then(() => true)])
      if (isOver) throw new Error(`it ended: ${printed.join(" | ")}`)
    }
  }
  return { child, closed, line }
}

it("ends with its database when the launcher of npm start is killed", async () => {
  const { child, closed, line } = run(["--input-type=module", "--eval", launcher])
  servicePid = Number(await line(/^service (\d+)$/))
  const api = await line(/^ {2}API +(\S+)$/)
  expect((await fetch(`${api}/healthz`)).status).toBe(200)
  const cluster = join(folder, "postgres/cluster")
  expect(await readPostmasterFile(cluster)).toBeDefined()

  child.kill("SIGKILL")
  await closed
  await expect(fetch(`${api}/healthz`)).rejects.toThrow()
  // PostgreSQL deletes it at the end of a clean shutdown.
  expect(await readPostmasterFile(cluster)).toBeUndefined()
})

it("keeps running without the launcher, whatever happens to its parent's channel", async () => {
  const { child, closed, line } = run(
    ["server/src/boot.mjs", "--sources"],
    ["ignore", "pipe", "inherit", "ipc"],
  )
  const api = await line(/^ {2}API +(\S+)$/)
  child.disconnect()
  for (let round = 0; round < 3; round++) expect((await fetch(`${api}/healthz`)).status).toBe(200)
  child.kill("SIGTERM")
  await closed
})
