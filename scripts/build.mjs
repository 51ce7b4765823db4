// `npm run build`: the pages and the service as `npm start` runs them, where they are not built yet.
import "./lib/require-node.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./lib/builds.mjs"
import { explain } from "./lib/failure.mjs"

try {
  await ensureServiceBuild()
  await ensureWebBuild()
} catch (error) {
  explain(error)
  process.exitCode = 1
}
