import sharp from "sharp"
import { drawPortrait, type PortraitOptions } from "./portrait.ts"
import { mulberry32 } from "./random.ts"
import { drawScene, type SceneOptions } from "./scene.ts"

/** Size of a rendered picture in pixels. */
export type PictureSize = { width: number; height: number }

const TILE = 256
const STRENGTH = 10

/** A tile of paper grain: a small lightness offset per pixel, deterministic. */
function paperGrain(): Int8Array {
  const next = mulberry32(20_240_501)
  return Int8Array.from({ length: TILE * TILE }, () => Math.round((next() + next() - 1) * STRENGTH))
}

const grain = paperGrain()

/** Adds grain to raw RGB pixels in place. libvips' blending costs ten times as much. */
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

/** The size of members' pictures. */
export const photoSize: PictureSize = { width: 900, height: 1200 }

/** Renders a portrait as WebP, 900 × 1200 by default. */
export const renderPortrait = (options: PortraitOptions, size = photoSize): Promise<Buffer> =>
  renderWebp(drawPortrait(options), size)

/** Renders a lifestyle picture as WebP, 900 × 1200 by default. */
export const renderScene = (options: SceneOptions, size = photoSize): Promise<Buffer> =>
  renderWebp(drawScene(options), size)

/** Rasterises a drawing with paper grain as WebP. */
export async function renderWebp(svg: string, size: PictureSize, quality = 66): Promise<Buffer> {
  const flat = await sharp(Buffer.from(svg)).resize(size.width, size.height).removeAlpha().raw().toBuffer()
  addGrain(new Uint8ClampedArray(flat.buffer, flat.byteOffset, flat.length), size)
  const raw = { width: size.width, height: size.height, channels: 3 } as const
  return sharp(flat, { raw }).webp({ quality, effort: 1 }).toBuffer()
}

/** Rasterises a drawing without grain as a palette PNG, for icons. */
export const renderPng = (svg: string, size: PictureSize): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize(size.width, size.height)
    .png({ palette: true, quality: 92, effort: 10, dither: 0.6 })
    .toBuffer()
