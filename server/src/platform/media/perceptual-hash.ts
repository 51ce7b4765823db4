import { createRequire } from "node:module"
import sharp, { type SharpOptions } from "sharp"

const require = createRequire(import.meta.url)
// The library's types describe a default export, which it does not have.
const phash: (image: Buffer, options: SharpOptions) => Promise<string> = require("sharp-phash")

/** The part that all versions of a picture share: profile photos are cropped to it. */
const shared = { width: 240, height: 320, fit: "cover" } as const
/** The standard deviation of the colours, from 0 to 127, below which a picture is plain. */
const minDeviation = 2

/**
 * The perceptual hash of a picture's first frame, as 64 binary digits. Similar pictures differ in few digits.
 * Null for a plain picture, whose hash would be the one of all plain pictures.
 */
export const perceptualHashOf = async (picture: Buffer): Promise<string | null> => {
  const { data, info } = await sharp(picture)
    .resize(shared)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { channels } = await sharp(data, { raw }).stats()
  return channels.every(({ stdev }) => stdev < minDeviation) ? null : phash(data, { raw })
}
