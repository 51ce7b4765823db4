import { statfs } from "node:fs/promises"
import { diskReserve } from "@pinyu/contract/media/quotas"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"

/** Bytes of a disk. */
export interface DiskSpace {
  free: number
  total: number
}

/** Measures the disk of a folder as a process without privileges may use it. */
export const measureDisk = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const keptMs = 5_000

const isLow = ({ free, total }: DiskSpace) => free < Math.max(diskReserve.bytes, diskReserve.share * total)

/** Watches the disk that files are stored or worked on. What `measure` says is kept for some seconds. */
export const watchDisk = (measure: () => Promise<DiskSpace>, clock: Clock) => {
  const now = () => clock.now().getTime()
  let last: { space: Promise<DiskSpace>; until: number } | undefined
  const look = () => {
    if (last && last.until > now()) return last.space
    const space = measure()
    last = { space, until: now() + keptMs }
    space.catch(() => {
      last = undefined
    })
    return space
  }
  return {
    look,

    /** Refuses with `insufficient_storage` while there is too little free for uploads. */
    demandSpace: async () => {
      // A disk that cannot be measured refuses by itself what it cannot take.
      const space = await look().catch(() => null)
      if (space && isLow(space)) throw new AppError("insufficient_storage")
    },
  }
}

const stepBytes = 4 * 1024 * 1024

/** Demands space anew after each step of what comes, told by its bytes so far: many files at once may fill the disk together. */
export const demandEachStep = (demandSpace: () => Promise<void>) => {
  let demanded = 0
  return async (bytes: number) => {
    if (bytes < demanded + stepBytes) return
    demanded = bytes
    await demandSpace()
  }
}
