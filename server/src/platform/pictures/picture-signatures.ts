import type { PhotoType } from "@pinyu/contract/media/limits"

/** The picture types by signature. A bitmap is converted before another decoder reads it. */
export type PictureType = PhotoType | "image/bmp"

/** The number of first bytes that identify a type. An `ftyp` box is the longest signature. */
export const signatureBytes = 256

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to)

/** Start of image, then the marker of the first segment. */
const isJpeg = (bytes: Buffer) =>
  bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes[2] === 0xff && Number(bytes[3]) >= 0xc0

/** The signature, then a header chunk of exactly 13 bytes. */
const isPng = (bytes: Buffer) => ascii(bytes, 0, 16) === "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"

const isGif = (bytes: Buffer) => ["GIF87a", "GIF89a"].includes(ascii(bytes, 0, 6))

/** A RIFF container with the form WEBP whose first chunk is of one of its three kinds and fits into it. */
const isWebp = (bytes: Buffer) => {
  if (bytes.length < 20 || ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 12) !== "WEBP") return false
  const fitsContainer = bytes.readUInt32LE(16) + 12 <= bytes.readUInt32LE(4)
  return ["VP8 ", "VP8L", "VP8X"].includes(ascii(bytes, 12, 16)) && fitsContainer
}

const avifBrands: readonly string[] = ["avif", "avis"]
/** Size, `ftyp`, major brand and version, followed by the compatible brands. */
const ftypHeaderBytes = 16

/** A complete `ftyp` box with an AVIF major brand, whose compatible brands have four letters each. */
const isAvif = (bytes: Buffer) => {
  if (bytes.length < ftypHeaderBytes || ascii(bytes, 4, 8) !== "ftyp") return false
  const size = bytes.readUInt32BE(0)
  const isSane = size >= ftypHeaderBytes && size <= Math.min(signatureBytes, bytes.length) && size % 4 === 0
  return isSane && avifBrands.includes(ascii(bytes, 8, 12)) && /^[ -~]*$/.test(ascii(bytes, 16, size))
}

const bmpHeaderSizes = [12, 16, 40, 52, 56, 64, 108, 124]

/** A file header, then an information header of a known size, and pixel data after both. */
const isBmp = (bytes: Buffer) => {
  if (bytes.length < 18 || ascii(bytes, 0, 2) !== "BM") return false
  const headerSize = bytes.readUInt32LE(14)
  return bmpHeaderSizes.includes(headerSize) && bytes.readUInt32LE(10) >= 14 + headerSize
}

const signatures: readonly [PictureType, (bytes: Buffer) => boolean][] = [
  ["image/jpeg", isJpeg],
  ["image/png", isPng],
  ["image/gif", isGif],
  ["image/webp", isWebp],
  ["image/avif", isAvif],
  ["image/bmp", isBmp],
]

/**
 * The type of a picture by its complete signature; null for everything else. Needs the first
 * `signatureBytes`.
 */
export const pictureTypeOf = (beginning: Buffer): PictureType | null =>
  signatures.find(([, matches]) => matches(beginning))?.[0] ?? null
