import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { fingerprint } from "../scripts/lib/fingerprint.mjs"
import { at } from "../scripts/lib/paths.mjs"
import { step } from "../scripts/lib/progress.mjs"

const run = promisify(execFile)
const seedScript = fileURLToPath(new URL("seed.ts", import.meta.url))
const cache = at(".cache", "e2e-demo")
const inputs = [
  ...["contract", "demo/src", "e2e/admins.ts", "e2e/seed.ts", "package-lock.json", "phrases", "server/src"],
  ...["testkit/src/local-pictures.ts", "testkit/src/scenarios"],
]

/** The cached folder's name. The demo's times count from its seeding, so that it serves for a day only. */
const currentName = () => `${new Date().toISOString().slice(0, 10)}-${fingerprint(inputs).slice(0, 16)}`

/** Seeds a folder under a name of its own: an interrupted or concurrent seeding must not look complete. */
const seed = async (target: string) => {
  const draft = `${target}.${process.pid}`
  await mkdir(cache, { recursive: true })
  // Only a complete folder is used.
  const env = { ...process.env, DATA_DIR: draft, PGOPTIONS: "-c synchronous_commit=off" }
  await run(process.execPath, [seedScript], { env })
  if (existsSync(join(draft, "postgres/cluster/postmaster.pid")))
    throw new Error(`the database in ${draft} was not shut down`)
  await rename(draft, target).catch((error: unknown) => {
    // A run beside this one was faster.
    if (!existsSync(target)) throw error
  })
  // The draft of a run beside this one begins with the target's name.
  const outdated = (await readdir(cache))
    .map((name) => join(cache, name))
    .filter((path) => !path.startsWith(target))
  for (const path of outdated) await rm(path, { recursive: true, force: true })
}

/** Fills an empty folder with the demo members: a copy of a cached one, which is seeded when its inputs changed. */
export const copyDemoFolder = async (folder: string) => {
  const cached = join(cache, currentName())
  if (!existsSync(cached)) await step("Making demo members", () => seed(cached))
  // Unlike Node's own copy, it keeps the owners: the database does not run as root.
  await run("cp", ["-a", `${cached}/.`, folder])
}
