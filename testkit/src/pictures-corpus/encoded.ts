import sharp from "sharp"
import { noise } from "./bytes.ts"

export const formats = ["jpeg", "png", "gif", "webp", "avif"] as const
export type Format = (typeof formats)[number]

export interface Size {
  width: number
  height: number
}

/** Deterministic pixels with detail. */
export const detailed = ({ width, height }: Size, channels: 1 | 2 | 3 | 4 = 3) =>
  sharp(noise(width * height * channels), { raw: { width, height, channels } })

const defaultSize = { width: 120, height: 90 }

const encode = (format: Format, size: Size) =>
  detailed(size)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer()

const made = new Map<string, Promise<Buffer>>()

/** A picture with the encoder's defaults, cached by size. */
export const encoded = (format: Format, size: Size = defaultSize): Promise<Buffer> => {
  const name = `${format} ${size.width} ${size.height}`
  const file = made.get(name) ?? encode(format, size)
  made.set(name, file)
  return file
}
