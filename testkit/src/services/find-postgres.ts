import { execFile } from "node:child_process"
import { access, readdir } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const oldest = 15

/** Debian keeps each version in a folder of its own and out of PATH. */
const debianFolder = "/usr/lib/postgresql"

/** The major version of the server program in a folder; 0 when there is none. */
const versionIn = async (folder: string): Promise<number> => {
  const { stdout } = await run(join(folder, "postgres"), ["--version"]).catch(() => ({ stdout: "" }))
  const hasInitdb = await access(join(folder, "initdb")).then(
    () => true,
    () => false,
  )
  return hasInitdb ? Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0) : 0
}

/**
 * The machine's own PostgreSQL: the folder of its programs, the newest version first. Throws when there is none, or
 * only one older than the product runs on.
 */
export const findPostgres = async (): Promise<{ folder: string; version: number }> => {
  const versions = await readdir(debianFolder).catch(() => [])
  const folders = [
    ...versions.map((version) => join(debianFolder, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ]
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, version: await versionIn(folder) })),
  )
  const [newest] = found.sort((a, b) => b.version - a.version)
  if (newest === undefined || newest.version < oldest) {
    throw new Error(`No PostgreSQL from ${oldest} is installed here. On Debian: apt-get install postgresql`)
  }
  return newest
}
