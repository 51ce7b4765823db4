import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, expect, it } from "vitest"
import { projectNode } from "./paths.mjs"

/** Programs that tell what reaches them. */
const patient = `
  let signals = 0
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
    console.log("got " + name)
    if (++signals === 1) setTimeout(() => process.exit(7), 300)
  })
  setInterval(() => {}, 1000)
  console.log("ready")
`
const brief = "process.exit(3)"
const endsWhenAsked = `
  process.on("SIGUSR2", () => process.exit(3))
  setInterval(() => {}, 1000)
  console.log("pid " + process.pid)
`

const supervisor = `
  import { supervise } from ${JSON.stringify(fileURLToPath(new URL("supervise.mjs", import.meta.url)))}
  const programs = JSON.parse(process.argv[1]).map((code) => ({ command: process.execPath, args: ["--eval", code] }))
  process.exitCode = await supervise(programs)
`

let started: ChildProcess | undefined
afterEach(() => started?.kill("SIGKILL"))

/** Starts a supervisor over the programs; `line` waits until a text was printed, `ended` for the exit code. */
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
  const line = (wanted: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = printed.find((one) => one.startsWith(wanted))
        if (found) resolve(found)
      }
      look()
      lines.on("line", look)
    })
  return { child, printed, ended, line }
}

it("passes a signal on, waits for the end and gives its exit code", async () => {
  const { child, printed, ended, line } = start(patient)
  await line("ready")
  child.kill("SIGTERM")
  expect(await ended).toBe(7)
  expect(printed).toEqual(["ready", "got SIGTERM"])
})

it("takes a Ctrl-C that arrives twice, from the terminal and from npm, for one", async () => {
  const { child, printed, ended, line } = start(patient)
  await line("ready")
  child.kill("SIGINT")
  child.kill("SIGINT")
  await line("got SIGINT")
  child.kill("SIGINT")
  expect(await ended).toBe(7)
  expect(printed).toEqual(["ready", "got SIGINT"])
})

it("ends the other programs when one ends", async () => {
  const { printed, ended, line } = start(patient, endsWhenAsked)
  await line("ready")
  process.kill(Number((await line("pid ")).slice(4)), "SIGUSR2")
  expect(await ended).toBe(3)
  expect(printed).toContain("got SIGTERM")
})

it("gives the exit code of a program that ends by itself", async () => {
  expect(await start(brief).ended).toBe(3)
})

it("tells a program that was killed from one that ended well", async () => {
  expect(await start("process.kill(process.pid, 'SIGKILL')").ended).toBe(137)
})
