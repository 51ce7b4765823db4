// `npm run workshop`: every part of the design system and the states of screens, in the browser.
import "./lib/require-node.mjs"
import { ensureDependencies } from "./lib/dependencies.mjs"
import { printError } from "./lib/failure.mjs"
import { at, projectNode } from "./lib/paths.mjs"
import { run } from "./lib/run.mjs"
import { tool } from "./lib/tools.mjs"

try {
  await ensureDependencies()
  const storybook = await tool("tools", "storybook", "dist", "bin", "dispatcher.js")
  const args = [storybook, "dev", "--config-dir", at("tools", "workshop"), "--port", "6006", "--no-open"]
  const { code } = await run(projectNode(), [...args, ...process.argv.slice(2)], { show: true })
  process.exitCode = code
} catch (error) {
  printError(error)
  process.exitCode = 1
}
