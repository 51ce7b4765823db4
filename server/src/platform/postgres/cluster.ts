import { execFile } from "node:child_process"
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Binaries } from "./binaries.ts"
import { EmbeddedPostgresError, systemErrorCode } from "./errors.ts"
import { dataFolderArgument, type RunAs } from "./run-as.ts"
import { CHILD_ENVIRONMENT, SUPERUSER } from "./settings.ts"

const run = promisify(execFile)
const DRAFT_PREFIX = "cluster.new-"

/**
 * Makes sure that `cluster` (a direct child of `folder`) is a data folder of this PostgreSQL version. Returns
 * whether it was created. Throws `version_mismatch` or `init_failed`.
 */
export const ensureCluster = async (
  folder: string,
  cluster: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
): Promise<boolean> => {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return undefined
    throw error
  })
  if (version === undefined) {
    await createCluster(folder, cluster, binaries, runAs)
    return true
  }
  if (version.trim() === binaries.major) return false
  throw new EmbeddedPostgresError(
    "version_mismatch",
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this server brings ${binaries.major}. Dump it with the old version and restore it into a new folder.`,
  )
}

/**
 * Created under another name and renamed when complete, so that a killed start leaves no partial database.
 */
const createCluster = async (
  folder: string,
  cluster: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
): Promise<void> => {
  for (const entry of await readdir(folder)) {
    // Its initdb may still be running. What cannot be deleted now is deleted at a later start.
    if (entry.startsWith(DRAFT_PREFIX)) {
      await rm(join(folder, entry), { recursive: true, force: true }).catch(() => undefined)
    }
  }
  const draft = await mkdtemp(join(folder, DRAFT_PREFIX))
  if (runAs !== undefined) await chown(draft, runAs.uid, runAs.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${dataFolderArgument(draft, runAs)}`,
        `--username=${SUPERUSER}`,
        "--encoding=UTF8",
        // The same order and letter case on every machine, independent of its C library.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        // The only access is the unix socket in a private folder, so its owner needs no password.
        "--auth-local=trust",
        "--auth-host=reject",
        "--no-instructions",
      ],
      { ...runAs, cwd: draft, env: CHILD_ENVIRONMENT },
    )
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : ""
    throw new EmbeddedPostgresError(
      "init_failed",
      `The database could not be made in ${cluster}. ${output || (error instanceof Error ? error.message : "")}`.trim(),
      { cause: error },
    )
  }
  const parent = await open(folder)
  await parent.sync()
  await parent.close()
}
