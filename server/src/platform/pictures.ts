import { open } from "node:fs/promises"
import { mediaLimits } from "@pinyu/contract/media/limits"
import createLimit from "p-limit"
import { refuse } from "./refusal.ts"

/** A photograph in the two sizes in which it is shown, as WebP without metadata. */
export interface Photo {
  large: Buffer
  small: Buffer
}

/** A picture as it was composed, standing still, no larger than screens need it. */
export interface StillPicture {
  picture: Buffer
  width: number
  height: number
}

/** A picture as it was composed, no larger than screens need it, moving if it moved, and a small one that stands still. */
export interface BoundedPicture extends Photo {
  /** Of the large one. */
  width: number
  height: number
}

export interface PictureTool {
  /**
   * Reads a picture when its turn comes, decodes it and makes both sizes, 3:4, smaller ones enlarged. Refuses with
   * `invalid_image` what cannot be decoded to its end, and with `image_too_large` what has too many pixels.
   */
  photo(read: () => Promise<Buffer>): Promise<Photo>
  /** The same of a picture in a file, but of any shape, never enlarged. Refuses as `photo` does. */
  bounded(path: string): Promise<BoundedPicture>
  /** The large one of them alone, its first frame where it moved: the least work. Refuses as `photo` does. */
  still(path: string): Promise<StillPicture>
}

const sizes = { large: { width: 1080, height: 1440 }, small: { width: 480, height: 640 } }
const longSides = { large: 2048, small: 480 }
const maxFrames = 200
const { maxPixels } = mediaLimits.photo
// An AVIF is decoded as a whole: of 60 million pixels, in a file of 1 kB, that took 1.1 GB. JPEG and PNG took 0.4 at most.
const maxAvifPixels = 16_000_000
// Measured: half the time of the library's own 4, for files 4 % larger.
const webp = { quality: 82, effort: 2 }
const secondsToDecode = 20

/** What pictures begin with, and where. The library reads far more, some of it dangerous: it is shown nothing else. */
const beginnings: readonly [at: number, bytes: Buffer][] = [
  [0, Buffer.from([0xff, 0xd8, 0xff])],
  [0, Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  [0, Buffer.from("GIF8")],
  [8, Buffer.from("WEBP")],
  [4, Buffer.from("ftypavi")],
]

const isPicture = (picture: Buffer) =>
  beginnings.some(([at, bytes]) => picture.subarray(at, at + bytes.length).equals(bytes))

const invalid = (cause: unknown) => refuse("invalid_image", { cause })

const within = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const

const beginningOf = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Looks at the picture in a file; answers whether it moves, and what makes a WebP of it that is no longer than a side. */
const openPicture = async (path: string) => {
  if (!isPicture(await beginningOf(path))) throw refuse("invalid_image")
  const { default: sharp } = await import("sharp")
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(invalid(error)))
  if (width * height > (format === "heif" ? maxAvifPixels : maxPixels)) throw refuse("image_too_large")
  // All frames are decoded as one tall picture: what is too much of that stands still.
  const moves = pages > 1 && pages <= maxFrames && width * height * pages <= maxPixels
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const
  const shrunk = (side: number, animated: boolean) =>
    sharp(path, { ...options, animated })
      .autoOrient()
      .resize(within(side))
      .toColourspace("srgb")
      .timeout({ seconds: secondsToDecode })
      .webp(webp)
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => Promise.reject(invalid(error)))
  return { moves, shrunk }
}

const smallOf = async (large: Buffer) => {
  const { default: sharp } = await import("sharp")
  return sharp(large).resize(within(longSides.small)).webp(webp).toBuffer()
}

const boundStill = async (path: string): Promise<StillPicture> => {
  const { shrunk } = await openPicture(path)
  const { data: picture, info } = await shrunk(longSides.large, false)
  return { picture, width: info.width, height: info.height }
}

const bound = async (path: string): Promise<BoundedPicture> => {
  const { moves, shrunk } = await openPicture(path)
  const large = await shrunk(longSides.large, moves)
  // Decoded once where it stands still: the small one is made of the large one.
  const small = moves ? (await shrunk(longSides.small, false)).data : await smallOf(large.data)
  const { info } = large
  return { large: large.data, small, width: info.width, height: info.pageHeight ?? info.height }
}

const make = async (picture: Buffer): Promise<Photo> => {
  if (!isPicture(picture)) throw refuse("invalid_image")
  // Loaded when the first picture comes: most processes never need it.
  const { default: sharp } = await import("sharp")
  const { format, width, height } = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => Promise.reject(invalid(error)))
  if (width * height > (format === "heif" ? maxAvifPixels : maxPixels)) throw refuse("image_too_large")
  // Decoded once: the small one is made of the large one.
  const { data, info } = await sharp(picture, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ ...sizes.large, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: secondsToDecode })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => Promise.reject(invalid(error)))
  const { channels } = info
  const large = sharp(data, { raw: { ...sizes.large, channels } })
  return {
    small: await large.clone().resize(sizes.small).webp(webp).toBuffer(),
    large: await large.webp(webp).toBuffer(),
  }
}

/**
 * Pictures by sharp, at most `concurrency` at once, so that a flood of them takes neither the machine nor its memory: the
 * rest wait unread. With `maxWaiting` already waiting it refuses with `unavailable`.
 */
export const createPictureTool = ({ concurrency = 2, maxWaiting = 200 } = {}): PictureTool => {
  const limit = createLimit(concurrency)
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= maxWaiting) throw refuse("unavailable", { retryAfterSeconds: 5 })
    return limit(work)
  }
  return {
    photo: (read) => inTurn(async () => make(await read())),
    bounded: (path) => inTurn(() => bound(path)),
    still: (path) => inTurn(() => boundStill(path)),
  }
}
