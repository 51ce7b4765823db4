import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** Longer than a member may take to send a file and a job to convert it. */
const staleMs = 60 * 60 * 1000

export interface WorkFolder {
  /** Runs work with an empty folder, which is deleted afterwards. */
  within: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>
  /** Removes what was left by a process that died: folders in which nothing has changed for an hour. */
  dropStale: () => Promise<void>
}

/** A place on this machine's disk, not in its memory as the system's own may be, for files that are worked on. */
export const createWorkFolder = (root: string): WorkFolder => ({
  within: async (work) => {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(root, "work-"))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },

  dropStale: async () => {
    await mkdir(root, { recursive: true, mode: 0o700 })
    for (const name of await readdir(root)) {
      const path = join(root, name)
      // The files' time is the machine's.
      const { mtimeMs } = await stat(path)
      if (mtimeMs < Date.now() - staleMs) await rm(path, { recursive: true, force: true })
    }
  },
})
