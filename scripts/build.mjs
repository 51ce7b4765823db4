// `npm run build`: builds the pages and the service for `npm start` unless they are up to date.
import "./lib/require-node.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./lib/builds.mjs"
import { printError } from "./lib/failure.mjs"

try {
  await ensureServiceBuild()
  await ensureWebBuild()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
