import { rmSync, writeFileSync } from "node:fs"
import { fingerprint, readMark } from "./fingerprint.mjs"
import { at } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * Builds a workspace unless its last build was made from just the same files.
 * @param {string} workspace @param {string} name as people call it
 * @throws {Failure} with the builder's words
 */
const ensureBuild = async (workspace, name) => {
  const markPath = at(workspace, "build", ".input-hash")
  const wanted = fingerprint([workspace, "contract", "phrases", "package-lock.json"])
  if (readMark(markPath) === wanted) return

  // A build that is cut short must not pass for a finished one.
  rmSync(markPath, { force: true })
  const [command, ...args] = npm()
  await step(`Building ${name}`, () =>
    mustRun(
      command,
      [...args, "run", "build", `--workspace=${workspace}`, "--loglevel=error"],
      `Building ${name} failed.`,
      { env: { NODE_ENV: "production" } },
    ),
  )
  writeFileSync(markPath, `${wanted}\n`)
}

/** The pages, as browsers load them. */
export const ensureWebBuild = () => ensureBuild("web", "the web app")

/** The service in a few files instead of a thousand, which take most of a second to be found and read. */
export const ensureServiceBuild = () => ensureBuild("server", "the service")
