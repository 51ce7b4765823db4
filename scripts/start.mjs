// `npm start` and, with --dev, `npm run dev`: everything between a fresh clone and a running 品遇.
// Node's own modules only: this runs before anything is installed, on any Node from 20.19.
import "./lib/require-node.mjs"
import { ensureServiceBuild, ensureWebBuild } from "./lib/builds.mjs"
import { ensureDemoData } from "./lib/demo-data.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { explain } from "./lib/failure.mjs"
import { at, bin, projectNode } from "./lib/paths.mjs"
import { together } from "./lib/progress.mjs"
import { supervise } from "./lib/supervise.mjs"

/** @param {string[]} lines */
const show = (lines) => {
  for (const line of lines) console.log(line)
}

const serve = async () => {
  await ensureServiceBuild()
  const demo = ensureDemoData()
  await together(ensureWebBuild(), demo)
  show(await demo)
  return supervise([{ command: projectNode(), args: ["server/src/boot.mjs"] }])
}

/** The API restarts and the page reloads when their files change; the page comes from its own dev server. */
const develop = async () => {
  show(await ensureDemoData())
  const port = process.env.WEB_PORT || "3000"
  return supervise([
    {
      command: projectNode(),
      args: ["--watch", "server/src/boot.mjs", "--sources"],
      env: { WEB_SERVER: "off" },
    },
    { command: projectNode(), args: [bin("react-router"), "dev", "--port", port], cwd: at("web") },
  ])
}

try {
  await ensureDependencies()
  process.exitCode = await (process.argv.includes("--dev") ? develop() : serve())
} catch (error) {
  explain(error)
  process.exitCode = 1
}
