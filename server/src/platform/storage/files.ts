import { open, rename, unlink } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { newId } from "../ids.ts"

const syncFolder = async (folder: string) => {
  // Windows cannot open a folder, and does not need it to persist a rename.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a new file, readable by this user only, and waits until it is on the disk. Throws if the file
 * exists.
 */
export const writeNewFile = async (path: string, body: string | Buffer | Readable): Promise<void> => {
  const handle = await open(path, "wx", 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a name is a draft of `writeFileAtomically`. */
export const isDraft = (name: string) => /^\..+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/**
 * Writes or replaces a file so that readers see all of it or nothing, even after a crash. Readable by this
 * user only. The folder must exist; during the write, it contains a draft whose name starts with a dot.
 */
export const writeFileAtomically = async (path: string, body: string | Buffer | Readable): Promise<void> => {
  const draft = join(dirname(path), `.${basename(path)}-${newId()}`)
  try {
    await writeNewFile(draft, body)
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}
