import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, expect, it } from "vitest"
import { projectNode } from "./paths.mjs"

/** Programs that print the signals they receive. */
const patient = `
  let signals = 0
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
    console.log("got " + name)
    if (++signals === 1) setTimeout(() => process.exit(7), 300)
  })
  setInterval(() => {}, 1000)
  console.log("ready")
`
const endsOnSignal = `
  process.on("SIGUSR2", () => process.exit(3))
  setInterval(() => {}, 1000)
  console.log("pid " + process.pid)
`

const seesTheEnd = `
  process.once("disconnect", () => { console.log("launcher gone"); process.exit(0) })
  process.channel.unref()
  setInterval(() => {}, 1000)
  console.log("ready")
`

const supervisor = `
  import { supervise } from ${JSON.stringify(fileURLToPath(new URL("supervise.mjs", import.meta.url)))}
  const programs = JSON.parse(process.argv[1]).map((code) => ({
    command: process.execPath, args: ["--eval", code], hasChannel: true,
    onStart: (pid) => console.log("started " + pid), onEnding: (pid) => console.log("ending " + pid),
    onEnd: (pid) => console.log("ended " + pid),
  }))
  process.exitCode = await supervise(programs)
`

let started: ChildProcess | undefined
afterEach(() => started?.kill("SIGKILL"))

/** Starts a supervisor over the programs. `line` waits for a text, `ended` for the exit code. */
const start = (...programs: string[]) => {
  const child = spawn(
    projectNode(),
    ["--input-type=module", "--eval", supervisor, JSON.stringify(programs)],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  started = child
  const printed: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on("line", (line) => printed.push(line))
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve))
  const line = (expected: string) =>
    new Promise<string>((resolve) => {
      const findLine = () => {
        const found = printed.find((one) => one.startsWith(expected))
        if (found) resolve(found)
      }
      findLine()
      lines.on("line", findLine)
    })
  return { child, printed, ended, line }
}

it("forwards a signal, waits for the exit and returns its code", async () => {
  const { child, printed, ended, line } = start(patient)
  await line("ready")
  child.kill("SIGTERM")
  expect(await ended).toBe(7)
  expect(printed.map((line) => line.replace(/ \d+$/, ""))).toEqual([
    ...["started", "ready", "ending", "got SIGTERM", "ended"],
  ])
})

it("treats a Ctrl-C from the terminal and from npm as one", { tags: "nightly" }, async () => {
  const { child, printed, ended, line } = start(patient)
  await line("ready")
  child.kill("SIGINT")
  child.kill("SIGINT")
  await line("got SIGINT")
  child.kill("SIGINT")
  expect(await ended).toBe(7)
  expect(printed.filter((line) => !/^(started|ending|ended) /.test(line))).toEqual(["ready", "got SIGINT"])
})

it("stops the other programs when one exits", { tags: "nightly" }, async () => {
  const { printed, ended, line } = start(patient, endsOnSignal)
  await line("ready")
  process.kill(Number((await line("pid ")).slice(4)), "SIGUSR2")
  expect(await ended).toBe(3)
  expect(printed).toContain("got SIGTERM")
})

it("distinguishes a killed program from a clean exit", { tags: "nightly" }, async () => {
  expect(await start("process.kill(process.pid, 'SIGKILL')").ended).toBe(137)
})

it("notifies a program that the launcher was killed", { tags: "nightly" }, async () => {
  const { child, printed, ended, line } = start(seesTheEnd)
  await line("ready")
  child.kill("SIGKILL")
  // The output closes when the program has exited, too.
  await ended
  expect(printed).toContain("launcher gone")
})

it("detects that its npm was killed", { tags: "nightly" }, async () => {
  const npm = `
    const { spawn } = require("node:child_process")
    const args = ["--input-type=module", "--eval", process.argv[1], process.argv[2]]
    spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, npm_lifecycle_event: "start" } })
    setInterval(() => {}, 1000)
  `
  const args = ["--eval", npm, supervisor, JSON.stringify([patient])]
  const parent = spawn(projectNode(), args, { stdio: ["ignore", "pipe", "inherit"] })
  started = parent
  const printed: string[] = []
  const lines = createInterface({ input: parent.stdout })
  const ended = new Promise((resolve) => lines.on("close", resolve))
  lines.on("line", (line) => {
    printed.push(line)
    if (line === "ready") parent.kill("SIGKILL")
  })
  await ended
  expect(printed).toContain("got SIGTERM")
})
