// Seeds the demo data in the configured data folder. `npm start` runs this on the first start.
import { ConfigError, readConfig } from "@pinyu/server/platform/config/config.ts"
import { seedDemoFolder } from "./scenario/demo-folder.ts"

const print = (line: string) => process.stdout.write(`${line}\n`)

const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort())

try {
  await seedDemoFolder(readConfig(process.env), print, { signal: stop.signal })
} catch (error) {
  // After a signal the user needs no explanation.
  if (stop.signal.aborted) process.exit(130)
  const messages =
    error instanceof ConfigError ? error.messages : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${messages.join("\n")}\n`)
  process.exit(1)
}
