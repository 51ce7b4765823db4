import sharp from "sharp"
import { drawPortrait, type PortraitOptions } from "./portrait.ts"
import { mulberry32 } from "./random.ts"
import { drawScene, type SceneOptions } from "./scene.ts"

/** Size of a rendered picture in pixels. */
export type PictureSize = { width: number; height: number }

const TILE = 256
const STRENGTH = 10

/** One tile of paper grain: a small lightness offset per pixel, the same on every machine. */
function paperGrain(): Int8Array {
  const next = mulberry32(20_240_501)
  return Int8Array.from({ length: TILE * TILE }, () => Math.round((next() + next() - 1) * STRENGTH))
}

const grain = paperGrain()

/** Lays grain over raw RGB pixels in place. By hand, since libvips' blending costs ten times as much. */
function addGrain(pixels: Uint8ClampedArray, { width, height }: PictureSize): void {
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y % TILE) * TILE
    for (let x = 0; x < width; x += 1) {
      const offset = grain[row + (x % TILE)] ?? 0
      pixels[at] = (pixels[at] ?? 0) + offset
      pixels[at + 1] = (pixels[at + 1] ?? 0) + offset
      pixels[at + 2] = (pixels[at + 2] ?? 0) + offset
      at += 3
    }
  }
}

/** The size in which members' pictures are made. */
export const photoSize: PictureSize = { width: 900, height: 1200 }

/** Draws and renders a portrait; resolves to a WebP, 900 × 1200 unless told otherwise. */
export const renderPortrait = (options: PortraitOptions, size = photoSize): Promise<Buffer> =>
  renderWebp(drawPortrait(options), size)

/** Draws and renders a lifestyle picture; resolves to a WebP, 900 × 1200 unless told otherwise. */
export const renderScene = (options: SceneOptions, size = photoSize): Promise<Buffer> =>
  renderWebp(drawScene(options), size)

/** Rasterises a drawing, lays paper grain over it and encodes it; resolves to a WebP of the given size. */
export async function renderWebp(svg: string, size: PictureSize, quality = 66): Promise<Buffer> {
  const flat = await sharp(Buffer.from(svg)).resize(size.width, size.height).removeAlpha().raw().toBuffer()
  addGrain(new Uint8ClampedArray(flat.buffer, flat.byteOffset, flat.length), size)
  const raw = { width: size.width, height: size.height, channels: 3 } as const
  return sharp(flat, { raw }).webp({ quality, effort: 1 }).toBuffer()
}

/** Rasterises a drawing without grain, for icons; resolves to a PNG of the given size, reduced to a palette. */
export const renderPng = (svg: string, size: PictureSize): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize(size.width, size.height)
    .png({ palette: true, quality: 92, effort: 10, dither: 0.6 })
    .toBuffer()
