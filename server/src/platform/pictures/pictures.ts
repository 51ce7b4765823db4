import { open } from "node:fs/promises"
import type { PhotoType } from "@pinyu/contract/media/limits"
import { AppError } from "../app-error.ts"
import {
  createPicturePool,
  type PictureLimits,
  type PicturePool,
  PictureProcessFailed,
  PictureTimeout,
} from "../media/picture-pool.ts"
import type { PictureTask, Pixels } from "../media/picture-tasks.ts"
import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts"
import { pictureTypeOf, signatureBytes } from "./picture-signatures.ts"

/** A picture in its two sizes, as WebP without metadata. */
interface TwoSizes {
  large: Buffer
  small: Buffer
  /** As 64 binary digits; null for a plain picture. Similar pictures differ in few digits. */
  perceptualHash: string | null
}

/** A photo in its two sizes, in a small square for avatars, and blurred beyond recognition. */
export interface Photo extends TwoSizes {
  avatar: Buffer
  blurred: Buffer
}

/** A still picture in its own shape, at most as large as screens need. */
export interface StillPicture {
  picture: Buffer
  width: number
  height: number
}

/**
 * A picture in its own shape, at most as large as screens need, animated if the original is, with a small
 * still version.
 */
export interface BoundedPicture extends TwoSizes {
  /** The size of the large version. */
  width: number
  height: number
  isAnimated: boolean
}

/** The limits of a picture's first attempt and, after a timeout, of its second. */
export interface PictureAttemptLimits {
  first: PictureLimits
  second: PictureLimits
}

// Measured: the largest still pictures need 450 MB and 1.5 to 2.6 s. A slower machine needs the second
// attempt for them.
const defaultLimits: PictureAttemptLimits = {
  first: { memoryMb: 700, cpuSeconds: 3, elapsedSeconds: 5 },
  second: { memoryMb: 700, cpuSeconds: 5, elapsedSeconds: 20, niceness: 15 },
}
/** The `Retry-After` of a picture for which the machine is too busy. */
export const busyRetrySeconds = 30
const maxWaitingForSecond = 20

/** Where a picture is made at its first attempt, and at its second. */
export interface PicturePools {
  first: PicturePool
  second: PicturePool
}

/** Processes of this service, none of which runs before its first picture. */
export const createPicturePools = (limits: PictureAttemptLimits = defaultLimits): PicturePools => ({
  first: createPicturePool(limits.first),
  second: createPicturePool(limits.second),
})

interface PictureToolOptions extends Partial<FairQueueOptions> {
  limits?: PictureAttemptLimits | undefined
  /** Replaces processes of its own with these limits. */
  pools?: PicturePools
}

/** Processes one picture per owner at a time; owners take turns. */
export interface PictureTool {
  /**
   * Reads a picture when its turn comes, decodes it and makes both sizes in 3:4; small ones are enlarged.
   * Throws `invalid_image` for a file that is not completely a picture of a known type, `image_too_large` for
   * too many pixels, `image_too_complex` for too much memory or processor time, and `unavailable` when the
   * machine is too busy.
   */
  photo(owner: string, read: () => Promise<Buffer>): Promise<Photo>
  /** As `photo`, for a picture in a file, in its own shape and never enlarged. Throws the same errors. */
  bounded(owner: string, path: string): Promise<BoundedPicture>
  /** As `photo`, for pixels that another process decoded. */
  pixels(owner: string, pixels: Pixels): Promise<BoundedPicture>
  /**
   * Only the large version, the first frame of an animation: the least work. Throws the errors of `photo`.
   */
  still(owner: string, path: string): Promise<StillPicture>
  /**
   * A stored WebP picture with a text of a mark repeated over it, as WebP; the first frame of an animation.
   * Throws the errors of `photo`.
   */
  marked(owner: string, read: () => Promise<Buffer>, text: string): Promise<Buffer>
}

const beginningOf = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const needsMoreTime = (error: unknown) =>
  error instanceof PictureTimeout || (error instanceof PictureProcessFailed && error.exceededCpuTime)

/** Rejects everything without a complete signature of a decoded type, so that libvips reads nothing else. */
const requireType = (beginning: Buffer): PhotoType => {
  const type = pictureTypeOf(beginning)
  if (type === null || type === "image/bmp") throw new AppError("invalid_image")
  return type
}

/**
 * Decodes pictures in processes with limits, at most `concurrency` at once; the rest wait unread. After a
 * timeout, a picture is retried once with the second limits, beside the others and one at a time. Throws
 * `unavailable` when `maxWaiting` pictures wait. An owner whose picture killed its process waits behind the
 * others for a while; an owner with a successful picture never waits for unknown owners.
 */
export const createPictureTool = ({
  concurrency = 2,
  maxWaiting = 200,
  limits,
  pools = createPicturePools(limits),
}: PictureToolOptions = {}): PictureTool & {
  close: () => void
} => {
  const queue = createFairQueue({ concurrency, maxWaiting })
  const secondQueue = createFairQueue({ concurrency: 1, maxWaiting: maxWaitingForSecond })

  const tryFirst = (owner: string, read: () => Promise<PictureTask>) =>
    queue.run(owner, async () => {
      const task = await read()
      try {
        const made = await pools.first.make(task)
        queue.trust(owner)
        return made
      } catch (error) {
        if (error instanceof PictureProcessFailed) queue.deprioritize(owner)
        throw error
      }
    })

  const trySecond = (owner: string, read: () => Promise<PictureTask>) =>
    secondQueue.run(owner, async () => pools.second.make(await read()))

  const make = async (owner: string, read: () => Promise<PictureTask>) => {
    const {
      large,
      small = large,
      isAnimated = false,
      ...about
    } = await tryFirst(owner, read)
      .catch((error: unknown) => {
        if (needsMoreTime(error)) return trySecond(owner, read)
        throw error
      })
      .catch((error: unknown) => {
        if (error instanceof PictureProcessFailed) throw new AppError("image_too_complex", { cause: error })
        if (error instanceof PictureTimeout)
          throw new AppError("unavailable", { retryAfterSeconds: busyRetrySeconds })
        throw error
      })
    return { large, small, isAnimated, ...about }
  }

  const makeOfFile = async (owner: string, kind: "bounded" | "still", input: string) => {
    const type = requireType(await beginningOf(input))
    return make(owner, async () => ({ kind, type, input }))
  }

  return {
    photo: async (owner, read) => {
      const { large, small, avatar, blurred, perceptualHash } = await make(owner, async () => {
        const input = await read()
        return { kind: "photo", type: requireType(input), input }
      })
      if (!avatar || !blurred) throw new Error("a photo was made without all its versions")
      return { large, small, avatar, blurred, perceptualHash }
    },
    bounded: (owner, path) => makeOfFile(owner, "bounded", path),
    pixels: (owner, { path, width, height }) =>
      make(owner, async () => ({ kind: "pixels", path, width, height })),
    still: async (owner, path) => {
      const { large: picture, width, height } = await makeOfFile(owner, "still", path)
      return { picture, width, height }
    },
    marked: async (owner, read, text) => {
      const { large } = await make(owner, async () => ({ kind: "marked", input: await read(), text }))
      return large
    },
    close: () => {
      pools.first.close()
      pools.second.close()
    },
  }
}
