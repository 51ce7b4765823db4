import { readFile } from "node:fs/promises"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { versionSize } from "@pinyu/contract/media/sizes"
import sharp, { type Metadata, type ResizeOptions, type Sharp } from "sharp"
import { AppError } from "../app-error.ts"
import { markTile } from "./mark.ts"
import { perceptualHashOf } from "./perceptual-hash.ts"
import type { DecodingTask, PictureTask, Pixels, RenderedPicture } from "./picture-tasks.ts"

const { large: largePhoto, small: smallPhoto } = mediaLimits.photo
/** A blurred photo keeps this much detail, too little for a face, and is enlarged to a smooth picture. */
const blurredSizes = { detail: { width: 15, height: 20 }, shown: { width: 240, height: 320 } }
/** The largest avatars have 56 px, on screens of density 3. */
const avatarSize = { width: 160, height: 160 }
// An AVIF is decoded as a whole: 60 million pixels, in a file of 1 kB, took 1.1 GB. JPEG and PNG took at most
// 0.4.
const { maxPixels, maxAvifPixels } = mediaLimits.photo
const { large: largeBounds, small: smallBounds } = mediaLimits.picture
/** A longer animation becomes a still picture. */
const maxMovingFrames = 200
/** More than any common animation; a small file may claim a hundred thousand frames. */
const maxFrames = 2_000
// Measured: half the time of the library's default 4, for files that are 4 % larger.
const webp = { quality: 82, effort: 2 }
const movingWebp = { quality: 82, effort: 0 }
/** An animation that takes longer becomes a still picture. */
const secondsToAnimate = 3

/** The library's names of the formats. All other loaders are disabled. */
const formats: Readonly<Record<DecodingTask["type"], string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "heif",
}
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"]

/** Disables all loaders of the library except those of the accepted formats. */
export const blockOtherLoaders = () => {
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({
    operation: loaders.flatMap((loader) => [
      `VipsForeignLoad${loader}File`,
      `VipsForeignLoad${loader}Buffer`,
    ]),
  })
}

type Versions = Omit<RenderedPicture, "perceptualHash">

const invalid = (cause: unknown): Promise<never> => Promise.reject(new AppError("invalid_image", { cause }))

interface Size {
  width: number
  height: number
}

const largeOf = (size: Size) => ({ ...versionSize(size, largeBounds), fit: "fill" }) as const
const smallOf = (size: Size) => ({ ...versionSize(size, smallBounds), fit: "fill" }) as const

const isOfType = ({ format, compression }: Metadata, type: DecodingTask["type"]) =>
  format === formats[type] && (type !== "image/avif" || compression === "av1")

/** Reads the header, which must match the signature and stay within the limits. */
const inspect = async ({ input, type }: DecodingTask) => {
  const found = await sharp(input, { limitInputPixels: false }).metadata().catch(invalid)
  if (!isOfType(found, type)) throw new AppError("invalid_image")
  const { pages = 1, autoOrient: size } = found
  const { width, height } = size
  const mostPixels = type === "image/avif" ? maxAvifPixels : maxPixels
  if (width * height > mostPixels) throw new AppError("image_too_large")
  if (pages > maxFrames) throw new AppError("image_too_complex")
  // All frames are decoded as one tall picture.
  const moves = pages > 1 && pages <= maxMovingFrames && width * height * pages <= maxPixels
  return { size, moves }
}

const decode = (input: DecodingTask["input"], animated = false) =>
  sharp(input, { limitInputPixels: maxPixels, failOn: "error", animated }).autoOrient()

const shrinkStill = (input: DecodingTask["input"], size: ResizeOptions) =>
  decode(input)
    .resize(size)
    .toColourspace("srgb")
    .webp(webp)
    .toBuffer({ resolveWithObject: true })
    .catch(invalid)

const shrinkMoving = (input: DecodingTask["input"], size: ResizeOptions) =>
  decode(input, true)
    .resize(size)
    .toColourspace("srgb")
    .timeout({ seconds: secondsToAnimate })
    .webp(movingWebp)
    .toBuffer({ resolveWithObject: true })

const isTimeout = (error: unknown) => error instanceof Error && error.message.includes("timeout")

/** A picture in its own shape, animated if the original is and if that is not too slow. */
const shrink = async (input: DecodingTask["input"], { size, moves }: { size: Size; moves: boolean }) => {
  if (!moves) return { ...(await shrinkStill(input, largeOf(size))), moves }
  const moving = await shrinkMoving(input, largeOf(size)).catch((error: unknown) =>
    isTimeout(error) ? undefined : invalid(error),
  )
  return moving ? { ...moving, moves } : { ...(await shrinkStill(input, largeOf(size))), moves: false }
}

const shrinkLarge = (large: Buffer, size: Size) => sharp(large).resize(smallOf(size)).webp(webp).toBuffer()

/** For a still picture, the small version is made from the large one, so that it is decoded once. */
const makeBounded = async (task: Extract<DecodingTask, { input: string }>): Promise<Versions> => {
  const { data: large, info, moves } = await shrink(task.input, await inspect(task))
  const size = { width: info.width, height: info.pageHeight ?? info.height }
  const small = moves ? (await shrinkStill(task.input, smallOf(size))).data : await shrinkLarge(large, size)
  return { large, small, ...size, isAnimated: moves }
}

const makeStill = async (task: Extract<DecodingTask, { input: string }>): Promise<Versions> => {
  const { size } = await inspect(task)
  const { data: large, info } = await shrinkStill(task.input, largeOf(size))
  return { large, width: info.width, height: info.height }
}

/** The pixels between the detail and the picture are lost: no sharpening brings them back. */
const blur = async (pixels: Sharp) => {
  const detail = pixels.clone().resize(blurredSizes.detail).raw()
  const { data, info } = await detail.toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize({ ...blurredSizes.shown, kernel: "cubic" })
    .webp(webp)
    .toBuffer()
}

const makePhoto = async (task: Extract<DecodingTask, { kind: "photo" }>): Promise<Versions> => {
  await inspect(task)
  const { data, info } = await decode(task.input)
    .resize({ ...largePhoto, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(invalid)
  const pixels = sharp(data, { raw: { ...largePhoto, channels: info.channels } })
  const small = await pixels.clone().resize(smallPhoto).webp(webp).toBuffer()
  // The page shows avatars with `object-fit: cover`, which crops the same square out of the small version.
  const avatar = await pixels
    .clone()
    .resize({ ...avatarSize, fit: "cover" })
    .webp(webp)
    .toBuffer()
  const blurred = await blur(pixels)
  return { large: await pixels.webp(webp).toBuffer(), small, avatar, blurred, ...largePhoto }
}

const makeOfPixels = async ({ path, width, height }: Pixels): Promise<Versions> => {
  const { data: large, info } = await sharp(await readFile(path), { raw: { width, height, channels: 3 } })
    .resize(largeOf({ width, height }))
    .webp(webp)
    .toBuffer({ resolveWithObject: true })
    .catch(invalid)
  return { large, small: await shrinkLarge(large, info), width: info.width, height: info.height }
}

/** A stored picture with a text over it; the first frame of an animation. */
const makeMarked = async (input: Buffer, text: string): Promise<Versions> => {
  await inspect({ kind: "photo", type: "image/webp", input })
  const { width, height } = await sharp(input).metadata()
  const { data: large, info } = await decode(input)
    .composite([await markTile(text, { width, height })])
    .webp(webp)
    .toBuffer({ resolveWithObject: true })
    .catch(invalid)
  return { large, width: info.width, height: info.height }
}

const makeVersions = (task: PictureTask): Promise<Versions> => {
  if (task.kind === "pixels") return makeOfPixels(task)
  if (task.kind === "marked") return makeMarked(task.input, task.text)
  if (task.kind === "photo") return makePhoto(task)
  return task.kind === "still" ? makeStill(task) : makeBounded(task)
}

/** Decodes a picture and makes the requested versions. Throws a `PictureError`. */
export const makePicture = async (task: PictureTask): Promise<RenderedPicture> => {
  const versions = await makeVersions(task)
  const { small } = versions
  return { ...versions, perceptualHash: small ? await perceptualHashOf(small) : null }
}
