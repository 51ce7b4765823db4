import { installedAsLocked, installLocked } from "./dependencies.mjs"
import { at } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * A folder of packages with a lock of its own: for the tests and the workshop of components, or for a benchmark and
 * a font. They are installed on first use, so that the first start stays fast.
 * @typedef {"tools" | "tools/rare"} ToolFolder
 */

/**
 * Installs the packages of a folder unless they are as its lock says.
 * @param {ToolFolder} folder
 * @throws {Failure} when npm fails
 */
export const ensureTools = async (folder = "tools") => {
  if (installedAsLocked(at(folder))) return
  const [command, ...args] = npm()
  await step("Installing the tools", () =>
    mustRun(command, [...args, ...installLocked], "npm could not install the tools.", {
      cwd: at(folder),
      nextStep: "Is the registry reachable and the disk not full? Then run the command again.",
    }),
  )
}

/**
 * The path of a file of one of the tools, which are installed first.
 * @param {ToolFolder} folder @param {string[]} parts below its node_modules
 */
export const tool = async (folder, ...parts) => {
  await ensureTools(folder)
  return at(folder, "node_modules", ...parts)
}
