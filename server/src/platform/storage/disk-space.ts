import { statfs } from "node:fs/promises"
import { diskReserve } from "@pinyu/contract/media/quotas"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"

/** Sizes in bytes. */
export interface DiskSpace {
  free: number
  total: number
}

/** Measures the disk of a folder, as available to an unprivileged process. */
export const measureDisk = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const cacheMs = 5_000

const isLow = ({ free, total }: DiskSpace) => free < Math.max(diskReserve.bytes, diskReserve.share * total)

/**
 * Watches the disk of stored files and of files being processed. The result of `measure` is cached for some
 * seconds.
 */
export const watchDisk = (measure: () => Promise<DiskSpace>, clock: Clock) => {
  const now = () => clock.now().getTime()
  let last: { space: Promise<DiskSpace>; until: number } | undefined
  const freeSpace = () => {
    if (last && last.until > now()) return last.space
    const space = measure()
    last = { space, until: now() + cacheMs }
    space.catch(() => {
      last = undefined
    })
    return space
  }
  return {
    freeSpace,

    /** Throws `insufficient_storage` while the free space is too small for uploads. */
    requireSpace: async () => {
      // A disk that cannot be measured fails by itself when it is full.
      const space = await freeSpace().catch(() => null)
      if (space && isLow(space)) throw new AppError("insufficient_storage")
    },
  }
}

const stepBytes = 4 * 1024 * 1024

/**
 * Checks the space again after each step of a growing upload, given its bytes so far, because concurrent
 * uploads may fill the disk together.
 */
export const requireSpaceEachStep = (requireSpace: () => Promise<void>) => {
  let checkedBytes = 0
  return async (bytes: number) => {
    if (bytes < checkedBytes + stepBytes) return
    checkedBytes = bytes
    await requireSpace()
  }
}
