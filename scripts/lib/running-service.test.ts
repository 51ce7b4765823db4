import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { at, projectNode } from "./paths.mjs"
import {
  clearRunning,
  findRunning,
  recordEnding,
  recordRunning,
  requireFreeFolder,
} from "./running-service.mjs"

let folder: string
let env: NodeJS.ProcessEnv
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-running-"))
  env = { ...process.env, DATA_DIR: join(folder, "data") }
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
  await rm(folder, { recursive: true })
})

const waiting = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log("ready")`

const run = async (script: string) => {
  const path = join(folder, script)
  await mkdir(join(path, ".."), { recursive: true })
  await writeFile(path, waiting)
  const child = spawn(projectNode(), [path], { stdio: ["ignore", "pipe", "inherit"] })
  started.push(child)
  await once(child.stdout, "data")
  return { child, pid: Number(child.pid), ended: once(child, "exit") }
}

const script = async (name: string) => {
  const child = spawn(projectNode(), [at("scripts", name)], { env, stdio: ["ignore", "pipe", "pipe"] })
  started.push(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk))
  const [code] = await once(child, "close")
  return { code, output: Buffer.concat(chunks).toString() }
}

const noteFile = () => join(folder, "data/service.json")

it("a start reports a running service of its folder, and `npm run stop` ends it", async () => {
  const { pid, ended } = await run("server/src/boot.mjs")
  recordRunning(pid, env)
  expect(findRunning(env)).toMatchObject({ service: { pid }, hasLauncher: true })
  const rejected = await script("start.mjs")
  expect(rejected.code).toBe(1)
  expect(rejected.output).toContain(`process ${pid}`)
  expect(rejected.output).toContain("`npm run stop` ends it.")

  const stopped = await script("stop.mjs")
  expect([stopped.code, stopped.output]).toEqual([0, `The service (process ${pid}) has ended.\n`])
  expect(await ended).toEqual([0, null])
  expect(findRunning(env)).toBeNull()
  await expect(readFile(noteFile())).rejects.toThrow("ENOENT")
  expect((await script("stop.mjs")).output).toBe("Nothing runs in this data folder.\n")
})

it.each([
  ["the launcher was killed", { npm_lifecycle_event: undefined }, 0],
  ["only the npm of the launcher was killed", { npm_lifecycle_event: "start" }, 1],
  ["the launcher received SIGTERM", {}, null],
])("a start waits for the service to end when %s", async (_, variables, killed) => {
  const { child, pid, ended } = await run("server/src/boot.mjs")
  const launcherEnv = { ...env, ...variables }
  vi.spyOn(console, "log").mockImplementation(() => {})
  recordRunning(pid, launcherEnv)
  await expect(requireFreeFolder(env)).rejects.toThrow("another `npm start` runs it")
  if (killed === null) recordEnding(pid, launcherEnv)
  else {
    const noted = JSON.parse(await readFile(noteFile(), "utf8"))
    noted.launchers[killed].began = "1"
    await writeFile(noteFile(), JSON.stringify(noted))
  }
  expect(findRunning(env)).toMatchObject({ service: { pid }, hasLauncher: false })
  await expect(requireFreeFolder(env, 0)).rejects.toThrow("was left behind")

  const free = requireFreeFolder(env, 60_000)
  child.kill("SIGTERM")
  await ended
  await expect(free).resolves.toBeUndefined()
})

it.each<[string, string, object]>([
  ["another program", "other/program.mjs", {}],
  ["a later process with the same number", "server/src/boot.mjs", { began: "1" }],
])("never ends %s", async (_name, path, change) => {
  const { child, pid } = await run(path)
  recordRunning(pid, env)
  const noted = JSON.parse(await readFile(noteFile(), "utf8"))
  await writeFile(noteFile(), JSON.stringify({ ...noted, service: { ...noted.service, ...change } }))
  expect(findRunning(env)).toBeNull()
  expect((await script("stop.mjs")).output).toBe("Nothing runs in this data folder.\n")
  expect(child.exitCode).toBeNull()
})

it.each(["", "{}", '{"service":{"pid":1,"began":""}}', '{"service":{"pid":-1,"began":"1"}}'])(
  "ignores an invalid record like %j",
  async (note) => {
    await mkdir(join(folder, "data"))
    await writeFile(noteFile(), note)
    expect(findRunning(env)).toBeNull()
  },
)

it("removes only the record of the exited service", async () => {
  const { pid } = await run("server/src/boot.mjs")
  recordRunning(pid, env)
  clearRunning(pid + 1, env)
  expect(findRunning(env)).not.toBeNull()
  clearRunning(pid, env)
  expect(findRunning(env)).toBeNull()
})
