// `npm run stop`: stops the service of this data folder, even when its launcher has ended.
import "./lib/require-node.mjs"
import { loadEnvFile } from "./lib/env-file.mjs"
import { clearRunning, endProcess, findDatabase, findRunning } from "./lib/running-service.mjs"

/** Longer than the service's drain. */
const drainMs = 23_000
const serviceEnd = { signal: /** @type {const} */ ("SIGTERM"), timeoutMs: drainMs }
/** SIGINT is PostgreSQL's fast shutdown. */
const databaseEnd = { signal: /** @type {const} */ ("SIGINT"), timeoutMs: 30_000 }

loadEnvFile()
const running = findRunning()
if (running) {
  // Without a launcher the service already drains.
  await endProcess(running.service, { ...serviceEnd, graceMs: running.hasLauncher ? 0 : drainMs })
  clearRunning(running.service.pid)
  console.log(`The service (process ${running.service.pid}) has ended.`)
}
// The service stops its database, unless it was killed.
const database = findDatabase()
if (database) {
  await endProcess(database, databaseEnd)
  console.log(`Its database (process ${database.pid}) has ended.`)
}
if (!running && !database) console.log("Nothing runs in this data folder.")
