import { mkdtemp, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const memoryFolder = "/dev/shm"
const leastFreeBytes = 4 * 2 ** 30

const hasSpace = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= leastFreeBytes
}

/**
 * A new temporary folder, in memory where the system has such a place. Each test app copies a database of a
 * thousand files: a third of the time of a small test, on a disk.
 */
export const openMemoryFolder = async (prefix: string) =>
  mkdtemp(join((await hasSpace(memoryFolder)) ? memoryFolder : tmpdir(), prefix))
