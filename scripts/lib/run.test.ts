import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { projectNode } from "./paths.mjs"
import { run } from "./run.mjs"

const tidy = `
  process.on("SIGTERM", () => { console.log("tidied"); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log("ready")
`
const runner = `
  import { run } from ${JSON.stringify(fileURLToPath(new URL("run.mjs", import.meta.url)))}
  await run(process.execPath, ["--eval", process.argv[1]], { onLine: console.log })
  console.log("went on")
`

it("returns the exit code and the whole output", async () => {
  const code = "console.log('one'); console.error('two'); process.exitCode = 4"
  const lines: string[] = []
  const ended = await run(projectNode(), ["--eval", code], { onLine: (line: string) => lines.push(line) })
  expect(ended.code).toBe(4)
  expect(ended.output.split("\n").sort()).toEqual(["one", "two"])
  expect(lines).toEqual(["one"])
})

it("reports a program that cannot be started", async () => {
  expect(await run("no-such-program-here", [])).toMatchObject({ code: 127 })
})

it("forwards a signal, lets the program clean up, and exits by the same signal", async () => {
  const child = spawn(projectNode(), ["--input-type=module", "--eval", runner, tidy], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  let printed = ""
  child.stdout.on("data", (chunk) => {
    printed += chunk
    if (printed === "ready\n") child.kill("SIGTERM")
  })
  const signal = await new Promise((resolve) => child.on("close", (_, ended) => resolve(ended)))
  expect(signal).toBe("SIGTERM")
  expect(printed).toBe("ready\ntidied\n")
})
