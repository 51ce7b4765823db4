import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { runInTerminal } from "@pinyu/testkit/terminal.ts"
import { describe, expect, it } from "vitest"
import { inRepository } from "../repository.ts"
import { createLog } from "./log.ts"
import { createTerminalStream } from "./log-terminal.ts"

/** Logs one line in a new process, prints whether pino-pretty was loaded, and exits at once. */
const command = [
  process.execPath,
  "--input-type=module-typescript",
  "--eval",
  `import { createRequire } from "node:module"
  import { readConfig } from ${JSON.stringify(inRepository("server/src/platform/config/config.ts"))}
  import { openLog } from ${JSON.stringify(inRepository("server/src/platform/observability/log.ts"))}
  const { logLevel: level, production } = readConfig(process.env)
  const log = openLog({ level, production })
  log.info({ route: "GET /healthz", token: "planted" }, "answered")
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  console.log(loaded.some((path) => path.includes("pino-pretty")) ? "loaded" : "not loaded")
  log.info("last words")
  process.exit()`,
] as const

const env = { ...process.env, NODE_ENV: undefined, LOG_LEVEL: undefined, NO_COLOR: "1" }

const [program, ...args] = command
const runPiped = async () => (await promisify(execFile)(program, args, { env })).stdout

const jsonLine =
  /^\{"level":"info","time":"[^"]+","route":"GET \/healthz","token":"\[private\]","msg":"answered"\}$/m

describe("the service's log", { tags: "nightly" }, () => {
  it("is readable lines in a terminal", async () => {
    const { output } = await runInTerminal(command, { env })
    expect(output).toMatch(
      /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: answered \{"route":"GET \/healthz","token":"\[private\]"\}\n/,
    )
    expect(output).toMatch(/^loaded$/m)
    expect(output).toMatch(/INFO: last words\n$/)
  })

  it("is JSON when it is piped, and then loads no formatter", async () => {
    const output = await runPiped()
    expect(output).toMatch(jsonLine)
    expect(output).toMatch(/^not loaded$/m)
  })

  it("is JSON in production, also in a terminal", async () => {
    const { output } = await runInTerminal(command, {
      env: { ...env, NODE_ENV: "production", SMTP_URL: "outbox" },
    })
    expect(output).toMatch(jsonLine)
    expect(output).toMatch(/^not loaded$/m)
  })
})

it("shows an error with its stack, and nothing private", () => {
  const lines: string[] = []
  const destination = createTerminalStream((line) => lines.push(line))
  const log = createLog({ level: "info", destination })
  log.error({ err: new TypeError("too short"), password: "planted" }, "failed")
  expect(lines).toEqual([expect.stringMatching(/ERROR.*: .*failed/)])
  expect(lines[0]).toMatch(/TypeError: too short\n\s+at /)
  expect(lines[0]).not.toContain("planted")
})
