/**
 * A separate process that runs the embedded database, for the tests that crash it. Arguments: the folder, and
 * what to do once the database runs: `hold`, `stop` (then end by itself), `leave` (exit without stopping).
 * SIGTERM stops it. Prints one JSON line per event.
 */

import { startEmbeddedPostgres } from "./embedded-postgres.ts"
import { EmbeddedPostgresError } from "./errors.ts"

const [folder = "", then] = process.argv.slice(2)
const report = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`)
const silent = { info: () => undefined, warn: () => undefined }

process.on("SIGINT", () => report({ event: "interrupted" }))
report({ event: "started" })
try {
  const postgres = await startEmbeddedPostgres({ folder, log: silent })
  report({ event: "ready", connection: postgres.connection })
  if (then === "stop") await postgres.stop()
  if (then === "leave") process.exit(0)
  process.once("SIGTERM", () => void postgres.stop())
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  report({ event: "refused", code: error.code, message: error.message })
  process.exitCode = 1
}
