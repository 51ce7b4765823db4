import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { announceService } from "./service.ts"

const seedScript = fileURLToPath(new URL("seed.ts", import.meta.url))

/** Runs the built service on a new folder with the demo members for the whole run. */
export default async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-e2e-"))
  await promisify(execFile)(process.execPath, [seedScript], { env: { ...process.env, DATA_DIR: folder } })
  const { web, api, outboxFolder, stop } = await startStack({ folder, env: { RATE_LIMIT_SCALE: "1000000" } })
  announceService({ folder, web, api, outboxFolder })
  return async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
}
