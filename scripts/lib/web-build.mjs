import { rmSync, writeFileSync } from "node:fs"
import { fingerprint, readMark } from "./fingerprint.mjs"
import { at } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, npm } from "./run.mjs"

const inputs = ["web", "contract", "phrases", "package-lock.json"]

/**
 * Builds the web app unless the last build was made from just the same files.
 * @throws {Failure} with the builder's words
 */
export const ensureWebBuild = async () => {
  const markPath = at("web", "build", ".input-hash")
  const wanted = fingerprint(inputs)
  if (readMark(markPath) === wanted) return

  // A build that is cut short must not pass for a finished one.
  rmSync(markPath, { force: true })
  const [command, ...args] = npm()
  await step("Building the web app", () =>
    mustRun(
      command,
      [...args, "run", "build", "--workspace=web", "--loglevel=error"],
      "The web app could not be built.",
      {
        env: { NODE_ENV: "production" },
      },
    ),
  )
  writeFileSync(markPath, `${wanted}\n`)
}
