import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lockFolder } from "@pinyu/server/platform/postgres/lock.ts"
import { runInTerminal } from "@pinyu/testkit/terminal.ts"
import { afterEach, beforeEach, expect, it } from "vitest"
import { at, projectNode } from "./paths.mjs"
import { run } from "./run.mjs"
import { recordRunning } from "./running-service.mjs"

let folder: string
const started: ChildProcess[] = []

const made = [".demo-seeded", "files", "outbox", "postgres", "session-secret", "vapid-key", "work"]
const kept = ["session-secret", "vapid-key"]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-reset-"))
  for (const name of ["files", "outbox", "postgres", "work"])
    await mkdir(join(folder, name, "below"), { recursive: true })
  for (const name of [".demo-seeded", ...kept]) await writeFile(join(folder, name), "x")
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
  await rm(folder, { recursive: true })
})

const command = [projectNode(), at("scripts/db-reset.ts")]
// Empty values are unset and override a developer's .env.
const environment = { NODE_ENV: "", DATABASE_URL: "" }

const reset = (args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  run(projectNode(), [at("scripts/db-reset.ts"), ...args], {
    env: { ...environment, DATA_DIR: folder, ...env },
  })

const answer = (typed: string) =>
  runInTerminal(command, {
    env: { ...environment, DATA_DIR: folder },
    answer: { question: "Type yes to go on: ", typed },
  })

const names = async () => (await readdir(folder)).sort()

it("deletes the data and keeps the generated secrets", { tags: "heavy" }, async () => {
  expect(await reset(["--yes"])).toMatchObject({ code: 0, output: expect.stringContaining("Deleted.") })
  expect(await names()).toEqual(kept)
  expect(await reset(["--yes"])).toEqual({ code: 0, output: `There is no data in ${folder}.` })
})

it("asks in a terminal and deletes only after a yes", { tags: "nightly" }, async () => {
  expect((await answer("y")).output).toContain("Nothing was deleted.")
  expect(await names()).toEqual(made)
  expect((await answer("yes")).output).toContain("Deleted.")
  expect(await names()).toEqual(kept)
})

it.each<[string, string[], NodeJS.ProcessEnv, string]>([
  ["without a terminal to ask in", [], {}, "`npm run db:reset -- --yes` deletes without asking."],
  [
    "in production",
    ["--yes"],
    { NODE_ENV: "production", SMTP_URL: "outbox" },
    "With NODE_ENV=production nothing is reset.",
  ],
  [
    "with a database of its own",
    ["--yes"],
    { DATABASE_URL: "postgres://db/pinyu" },
    "DATABASE_URL names another one",
  ],
  ["with a configuration that cannot be read", ["--yes"], { WEB_PORT: "x" }, "WEB_PORT must be"],
])("rejects %s", { tags: "nightly" }, async (_case, args, env, message) => {
  expect(await reset(args, env)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
  expect(await names()).toEqual(made)
})

it("fails while the service runs", { tags: "nightly" }, async () => {
  const script = join(folder, "server/src/boot.mjs")
  await mkdir(join(script, ".."), { recursive: true })
  await writeFile(script, `setInterval(() => {}, 1000); console.log("ready")`)
  const child = spawn(projectNode(), [script], { stdio: ["ignore", "pipe", "inherit"] })
  started.push(child)
  await once(child.stdout, "data")
  recordRunning(Number(child.pid), { DATA_DIR: folder })
  expect(await reset(["--yes"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("`npm run stop` ends it."),
  })
  expect(await names()).toEqual(expect.arrayContaining(made))
})

it("fails while any process holds the database's lock", { tags: "nightly" }, async () => {
  const lock = lockFolder(join(folder, "postgres"))
  expect(await reset(["--yes"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("already uses the database"),
  })
  lock.release()
  expect(await names()).toEqual(made)
})
