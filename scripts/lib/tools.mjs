import { at, exists } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * Installs what few commands need (tools/package.json) when the first of them runs: with everything else, it would make
 * every first start wait.
 * @throws {Failure} when npm cannot install
 */
const ensureTools = async () => {
  if (exists(at("tools", "node_modules", ".package-lock.json"))) return
  const [command, ...args] = npm()
  await step("Installing the tools", () =>
    mustRun(command, [...args, "ci", "--loglevel=error"], "npm could not install the tools.", {
      cwd: at("tools"),
      nextStep: "Is the registry reachable and the disk not full? Then run the command again.",
    }),
  )
}

/**
 * A file of one of the tools, after they were installed.
 * @param {string[]} parts below tools/node_modules
 */
export const tool = async (...parts) => {
  await ensureTools()
  return at("tools", "node_modules", ...parts)
}
