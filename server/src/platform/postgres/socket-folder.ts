import { chown, lstat, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { systemErrorCode } from "./errors.ts"
import type { RunAs } from "./run-as.ts"
import { PORT } from "./settings.ts"

// sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero.
const LONGEST_SOCKET_PATH = 103

/**
 * A short private folder for the socket, because DATA_DIR may be deeper than a socket path can be long.
 * It is named `name`, belongs to the user that PostgreSQL runs as, and only that user may enter it.
 * Another folder of that name may have been planted: then a random name is used instead.
 * Call it only while no server of this name runs: leftovers of a crash are removed.
 */
export const prepareSocketFolder = async (name: string, runAs: RunAs | undefined): Promise<string> => {
  const path = join(parentFolder(name, runAs), name)
  const folder = (await takePrivate(path, runAs)) ? path : await mkdtemp(`${path}-`)
  if (runAs !== undefined) await chown(folder, runAs.uid, runAs.gid)
  // A stale lock file here whose process id is in use again would stop PostgreSQL.
  await rm(join(folder, `.s.PGSQL.${PORT}`), { force: true })
  await rm(join(folder, `.s.PGSQL.${PORT}.lock`), { force: true })
  return folder
}

/** Never rejects: what cannot be removed is used again by the next start. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined)
}

const parentFolder = (name: string, runAs: RunAs | undefined): string => {
  const longest = join(tmpdir(), `${name}-XXXXXX`, `.s.PGSQL.${PORT}`)
  // Root's own TMPDIR may be closed to the unprivileged user.
  return runAs !== undefined || Buffer.byteLength(longest) > LONGEST_SOCKET_PATH ? "/tmp" : tmpdir()
}

const takePrivate = async (path: string, runAs: RunAs | undefined): Promise<boolean> => {
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error
  }
  const found = await lstat(path)
  const own = process.getuid?.()
  const trusted = found.uid === own || found.uid === runAs?.uid
  return found.isDirectory() && trusted && (found.mode & 0o077) === 0
}
