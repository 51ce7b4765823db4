import { setFlagsFromString } from "node:v8"
import closeWithGrace from "close-with-grace"
import type { PlatformOptions } from "./app/platform.ts"
import { startService } from "./app/start.ts"
import { ConfigError, readConfig } from "./platform/config/config.ts"

/** For the notice of the end, the slowest accepted requests and running jobs. */
const drainLimitMs = 21_000

const print = (line: string) => process.stdout.write(`${line}\n`)

const messagesFor = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.messages
  if (!(error instanceof Error)) return [String(error)]
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error)
    return [
      `Port ${error.port} is taken. End what uses it, or set WEB_PORT or API_PORT (0 picks a free port).`,
      "Where that is 品遇 itself, left behind by an earlier start: `npm run stop` ends it.",
    ]
  return [error.message]
}

const exitWithError = (error: unknown): never => {
  process.stderr.write(`${messagesFor(error).join("\n")}\n`)
  process.exit(1)
}

/**
 * Drains when the launcher of `npm start` has ended in any way, which closes the channel to it. Only that
 * launcher passes `--supervised`; a service run by systemd, a container or a test has no launcher.
 */
const endWithLauncher = (end: () => void) => {
  if (!process.argv.includes("--supervised")) return
  process.once("disconnect", end)
  // The channel alone does not keep the process alive.
  process.channel?.unref()
  if (!process.connected) end()
}

/**
 * Runs the service that the environment configures until a signal ends it, and prints where it listens. Ends the
 * process with a message when it cannot start.
 */
export const runService = async (options?: PlatformOptions) => {
  // On a machine with much memory, V8 collects garbage only when the heap has grown to four times its live
  // size. One and a half times keeps the service small (`bench:hostile-pictures`).
  setFlagsFromString("--heap-growing-percent=50")
  // The start would fill a young generation of 20 MB more, which V8 does not give back while the service is idle.
  // Under load it grows.
  setFlagsFromString("--semi-space-growth-factor=1")

  const began = performance.now()
  const starting = Promise.try(() => startService(readConfig(process.env), options)).catch(exitWithError)
  // From the start: a service that is stopped during its start must not leave its database running.
  const { close } = closeWithGrace({ delay: drainLimitMs }, async ({ err }) => {
    const { announceEnd, drain, log } = await starting
    if (err) log.fatal({ err }, "ending after an error")
    else await announceEnd()
    await drain()
  })
  endWithLauncher(close)
  const service = await starting
  setFlagsFromString("--semi-space-growth-factor=2")
  void service.databaseExited.then(({ expected }) => {
    if (expected) return
    service.log.fatal("the database has ended: see its log in DATA_DIR/postgres")
    process.exit(1)
  })

  print(`品遇 Pinyu is ready (${Math.round(performance.now() - began)} ms)`)
  print(`  page    ${service.origins.web}`)
  print(`  API     ${service.origins.api}`)
  print(`  mail    ${service.mailDestination}`)
}
