import { execFile } from "node:child_process"
import { access, readdir } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const oldest = 15

/** Debian installs each version into a separate folder outside PATH. */
const debianFolder = "/usr/lib/postgresql"

/** The major version of the server in a folder; 0 when there is none. */
const versionIn = async (folder: string): Promise<number> => {
  const { stdout } = await run(join(folder, "postgres"), ["--version"]).catch(() => ({ stdout: "" }))
  const hasInitdb = await access(join(folder, "initdb")).then(
    () => true,
    () => false,
  )
  return hasInitdb ? Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0) : 0
}

/**
 * The folder of the newest installed PostgreSQL. Throws when none is installed or all are older than the
 * service supports.
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
