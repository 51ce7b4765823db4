// `npm start` and, with --dev, `npm run dev`: from a fresh clone to a running 品遇.
// Uses only Node's built-in modules: this runs before the installation, on any Node from 20.19.
import "./lib/require-node.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./lib/builds.mjs"
import { ensureDemoData } from "./lib/demo-data.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { loadEnvFile } from "./lib/env-file.mjs"
import { printError } from "./lib/failure.mjs"
import { at, bin, projectNode } from "./lib/paths.mjs"
import { together } from "./lib/progress.mjs"
import { clearRunning, recordEnding, recordRunning, requireFreeFolder } from "./lib/running-service.mjs"
import { supervise } from "./lib/supervise.mjs"

/** @param {string[]} lines */
const show = (lines) => {
  for (const line of lines) console.log(line)
}

const serve = async () => {
  await requireFreeFolder()
  await ensureServiceBuild()
  const demo = ensureDemoData()
  await together(ensureWebBuild(), demo)
  show(await demo)
  const args = ["server/src/boot.mjs", "--supervised"]
  const record = { onStart: recordRunning, onEnding: recordEnding, onEnd: clearRunning }
  return supervise([{ command: projectNode(), args, hasChannel: true, ...record }])
}

/** Restarts the API and reloads the page on file changes. The page comes from Vite's dev server. */
const develop = async () => {
  show(await ensureDemoData())
  const port = process.env.WEB_PORT || "3000"
  return supervise([
    {
      command: projectNode(),
      args: ["--watch", "server/src/boot.mjs", "--sources"],
      env: { ROLE: "api,sockets,jobs,media" },
    },
    { command: projectNode(), args: [bin("react-router"), "dev", "--port", port], cwd: at("web") },
  ])
}

try {
  loadEnvFile()
  await ensureDependencies()
  process.exitCode = await (process.argv.includes("--dev") ? develop() : serve())
} catch (error) {
  printError(error)
  process.exitCode = 1
}
