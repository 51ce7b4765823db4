import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { ensureServiceBuild, ensureWebBuild } from "../scripts/lib/builds.mjs"
import { printError } from "../scripts/lib/failure.mjs"
import { together } from "../scripts/lib/progress.mjs"
import { copyDemoFolder } from "./demo-folder.ts"
import { announceService } from "./service.ts"

/** Runs the built service on a new folder with the demo members for the whole run; builds what has changed. */
export default async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-e2e-"))
  // Playwright shows the message of an error, but not the output of the build.
  await together(copyDemoFolder(folder), ensureServiceBuild(), ensureWebBuild()).catch((error: unknown) => {
    printError(error)
    throw error
  })
  const { web, api, outboxFolder, stop } = await startStack({
    folder,
    env: { RATE_LIMIT_SCALE: "1000000" },
    isPatient: true,
  })
  announceService({ folder, web, api, outboxFolder })
  return async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
}
