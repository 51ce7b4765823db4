import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** Longer than a member may take to send a file and a job to convert it. */
const staleMs = 60 * 60 * 1000

export interface WorkFolder {
  /** Runs work with an empty folder, which is deleted afterwards. */
  within: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>
  /** Deletes folders of an ended process: those without a change for an hour. */
  dropStale: () => Promise<void>
}

/**
 * A folder on the disk for files that are being processed. The system's own temporary folder may be in
 * memory.
 */
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
      // File times come from the machine's clock.
      const { mtimeMs } = await stat(path)
      if (mtimeMs < Date.now() - staleMs) await rm(path, { recursive: true, force: true })
    }
  },
})
