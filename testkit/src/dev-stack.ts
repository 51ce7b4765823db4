import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createOutbox } from "./outbox.ts"

const repository = fileURLToPath(new URL("../../", import.meta.url))
const readyWithinMs = 120_000
const endsWithinMs = 60_000
const maxLines = 40

interface StackOptions {
  /** The data folder. */
  folder: string
  /** Additional environment variables. */
  env?: Record<string, string>
  /** The folder of another version, which runs from its sources instead of a build. */
  sources?: string
  /** With limits for pictures and a proof of work that do not depend on the machine's speed. */
  isPatient?: boolean
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The exit code of a process; null after a signal or a kill. */
const endOf = async (child: ChildProcess) => {
  const timer = setTimeout(() => child.kill("SIGKILL"), endsWithinMs)
  if (!ended(child)) await once(child, "exit")
  clearTimeout(timer)
  return child.exitCode
}

/**
 * Starts the service as its own process on free ports, and resolves when it listens. Rejects with its output
 * when it exits early. Rate limits are those of production unless `env` scales them.
 */
export const startStack = async ({ folder, env = {}, sources, isPatient = false }: StackOptions) => {
  const script = isPatient ? "testkit/src/patient-service.ts" : "server/src/boot.mjs"
  const child = spawn(process.execPath, [script, ...(sources ? ["--sources"] : [])], {
    cwd: sources ?? repository,
    env: {
      ...process.env,
      ...{ HOST: "127.0.0.1", WEB_PORT: "0", API_PORT: "0", DATA_DIR: folder, DEMO_DATA: "0" },
      ...{ NODE_ENV: "", LOG_LEVEL: "warn", ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const printed: string[] = []
  const addresses = new Map<string, string>()
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error([why, ...printed].join("\n")))
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      fail("the service did not start in time")
    }, readyWithinMs)
    child.once("exit", () => fail("the service exited during start-up"))
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        printed.push(line)
        if (printed.length > maxLines) printed.shift()
        const [, name, address] = /^ {2}(page|API|mail) +(.+)$/.exec(line) ?? []
        if (name && address) addresses.set(name, address)
        if (addresses.size < 3) return
        clearTimeout(timer)
        resolve()
      })
  })
  await ready
  const addressOf = (name: string) => addresses.get(name) ?? ""

  return {
    web: addressOf("page"),
    api: addressOf("API"),
    outboxFolder: addressOf("mail"),
    outbox: createOutbox(addressOf("mail")),
    pid: Number(child.pid),
    isRunning: () => !ended(child),
    /** Sends SIGTERM. Throws with the output when the exit code is not 0. */
    stop: async () => {
      child.kill("SIGTERM")
      const code = await endOf(child)
      if (code !== 0) throw new Error([`the service exited with ${code}`, ...printed].join("\n"))
    },
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
