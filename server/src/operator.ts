import { join } from "node:path"
import { errorMessages } from "@pinyu/phrases/errors"
import { runCommand } from "./app/operator.ts"
import { openPlatform } from "./app/platform.ts"
import { createServices } from "./app/services.ts"
import { AppError } from "./platform/app-error.ts"
import { readConfig } from "./platform/config/config.ts"
import { findRunning } from "./platform/postgres/find-running.ts"

/** `node server/src/operator.ts admin|audit …`, with the service's own configuration, also while it runs. */
const main = async (args: readonly string[]) => {
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env })
  const connection = config.databaseUrl ? undefined : await findRunning(join(config.dataDir, "postgres"))
  const platform = await openPlatform(config, { ...(connection && { connection }) })
  try {
    const { lines, ok } = await runCommand(createServices(platform).admin, args)
    process.stdout.write(lines.map((line) => `${line}\n`).join(""))
    if (!ok) process.exitCode = 1
  } finally {
    await platform.close()
  }
}

const messageOf = (error: unknown) => {
  if (error instanceof AppError) return errorMessages[error.code]
  return error instanceof Error ? error.message : String(error)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
