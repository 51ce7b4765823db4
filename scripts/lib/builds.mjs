import { rmSync, writeFileSync } from "node:fs"
import { fingerprint, readMark } from "./fingerprint.mjs"
import { at } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

/**
 * Builds a workspace unless its last build has the same sources.
 * @param {string} workspace @param {string} name the display name
 * @throws {Failure} with the build's output
 */
const ensureBuild = async (workspace, name) => {
  const markPath = at(workspace, "build", ".input-hash")
  const current = fingerprint([workspace, "contract", "phrases", "package-lock.json"])
  if (readMark(markPath) === current) return

  // An interrupted build must not look complete.
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
  writeFileSync(markPath, `${current}\n`)
}

export const ensureWebBuild = () => ensureBuild("web", "the web app")

/** Bundles the service: reading a thousand modules takes most of a second. */
export const ensureServiceBuild = () => ensureBuild("server", "the service")
