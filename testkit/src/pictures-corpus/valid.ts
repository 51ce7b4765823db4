import sharp, { type Sharp } from "sharp"
import { blackPng } from "../factories/media.ts"
import { type CorpusFile, noise, pngChunk, pngFile } from "./bytes.ts"
import { detailed, encoded, formats, type Size } from "./encoded.ts"

const small = { width: 120, height: 90 }
const sizes: readonly Size[] = [
  { width: 1, height: 1 },
  { width: 30, height: 40 },
  { width: 233, height: 341 },
  { width: 900, height: 60 },
  { width: 60, height: 900 },
]

const everyFormatAndSize = formats.flatMap((format) =>
  sizes.map(
    (size): CorpusFile => ({
      name: `${format} of ${size.width}×${size.height}`,
      make: () => encoded(format, size),
    }),
  ),
)

const orientations = Array.from({ length: 8 }, (_, n) => n + 1)
const turned = (["jpeg", "webp"] as const).flatMap((format) =>
  orientations.map(
    (orientation): CorpusFile => ({
      name: `${format} turned as ${orientation}`,
      make: () => detailed(small).withMetadata({ orientation }).toFormat(format).toBuffer(),
    }),
  ),
)

const variant = (name: string, change: () => Sharp): CorpusFile => ({
  name,
  make: () => change().toBuffer(),
})

const frames = 12
/** Animation frames stacked vertically, as the encoder expects. */
const moving = () =>
  sharp(noise(40 * 30 * 3 * frames), {
    raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 },
  })

const variants: CorpusFile[] = [
  variant("jpeg, progressive", () => detailed(small).jpeg({ progressive: true })),
  variant("jpeg, every colour of every pixel", () => detailed(small).jpeg({ chromaSubsampling: "4:4:4" })),
  variant("jpeg, of low quality", () => detailed(small).jpeg({ quality: 1 })),
  variant("jpeg, by mozjpeg", () => detailed(small).jpeg({ mozjpeg: true })),
  variant("jpeg, grey", () => detailed(small, 1).toColourspace("b-w").jpeg()),
  variant("jpeg, CMYK", () => detailed(small).toColourspace("cmyk").jpeg()),
  variant("jpeg, Display P3", () => detailed(small).withIccProfile("p3").jpeg()),
  variant("jpeg, with a place", () =>
    detailed(small)
      .withExif({ IFD3: { GPSLatitudeRef: "N" } })
      .jpeg(),
  ),
  variant("jpeg, of twelve megapixels", () =>
    sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#7a1f3d" } }).jpeg(),
  ),
  variant("png, transparent", () => detailed(small, 4).png()),
  variant("png, grey", () => detailed(small, 1).toColourspace("b-w").png()),
  variant("png, grey and transparent", () => detailed(small, 2).toColourspace("b-w").png()),
  variant("png, with a palette", () => detailed(small).png({ palette: true })),
  variant("png, interlaced", () => detailed(small).png({ progressive: true })),
  variant("png, of 16 bits", () => detailed(small).toColourspace("rgb16").png()),
  variant("png, Display P3", () => detailed(small).withIccProfile("p3").png()),
  { name: "png, of one bit", make: () => blackPng(64) },
  { name: "png, as large as may be", make: () => blackPng(7_700) },
  {
    name: "png, with words",
    make: () =>
      pngFile({ width: 2, height: 2 }, Buffer.from([0, 1, 2, 0, 3, 4]), [
        pngChunk("tEXt", Buffer.from("Software\0an old one")),
      ]),
  },
  variant("gif, with few colours", () => detailed(small).gif({ colours: 4 })),
  variant("gif, transparent", () => detailed(small, 4).gif()),
  variant("gif, interlaced", () => detailed(small).gif({ progressive: true })),
  variant("gif, moving", () => moving().gif()),
  variant("gif, moving once", () => moving().gif({ loop: 1, delay: 100 })),
  variant("webp, lossless", () => detailed(small).webp({ lossless: true })),
  variant("webp, nearly lossless", () => detailed(small).webp({ nearLossless: true })),
  variant("webp, transparent", () => detailed(small, 4).webp()),
  variant("webp, transparent and lossless", () => detailed(small, 4).webp({ lossless: true })),
  variant("webp, Display P3", () => detailed(small).withIccProfile("p3").webp()),
  variant("webp, moving", () => moving().webp()),
  variant("webp, moving and lossless", () => moving().webp({ lossless: true })),
  variant("avif, transparent", () => detailed(small, 4).avif({ effort: 0 })),
  variant("avif, lossless", () => detailed(small).avif({ effort: 0, lossless: true })),
  variant("avif, with fewer colours than pixels", () =>
    detailed(small).avif({ effort: 0, chromaSubsampling: "4:2:0" }),
  ),
  variant("avif, grey", () => detailed(small, 1).toColourspace("b-w").avif({ effort: 0 })),
  variant("avif, turned", () => detailed(small).withMetadata({ orientation: 6 }).avif({ effort: 0 })),
  ...formats.map((format) => ({
    name: `${format} with something behind its end`,
    make: async () => Buffer.concat([await encoded(format), Buffer.from("<script>alert(1)</script>")]),
  })),
]

const all = [...everyFormatAndSize, ...turned, ...variants]

/** Valid pictures of every accepted format, which must never be rejected. */
export const validFiles: Readonly<Record<string, readonly CorpusFile[]>> = Object.fromEntries(
  formats.map((format) => [format, all.filter(({ name }) => name.startsWith(format))]),
)
