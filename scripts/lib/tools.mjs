import { installedAsLocked, installLocked } from "./dependencies.mjs"
import { at } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * Installs the tools of rarely used commands (tools/package.json) on first use and when their lock changes, so
 * that the first start stays fast.
 * @throws {Failure} when npm fails
 */
export const ensureTools = async () => {
  if (installedAsLocked(at("tools"))) return
  const [command, ...args] = npm()
  await step("Installing the tools", () =>
    mustRun(command, [...args, ...installLocked], "npm could not install the tools.", {
      cwd: at("tools"),
      nextStep: "Is the registry reachable and the disk not full? Then run the command again.",
    }),
  )
}

/**
 * The path of a file of one of the tools, which are installed first.
 * @param {string[]} parts below tools/node_modules
 */
export const tool = async (...parts) => {
  await ensureTools()
  return at("tools", "node_modules", ...parts)
}
