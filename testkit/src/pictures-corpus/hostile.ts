import { blackPng } from "../factories/media.ts"
import {
  box,
  type CorpusFile,
  ftyp,
  manyFramesGif,
  manyFramesWebp,
  manyScansJpeg,
  noise,
  pngChunk,
  pngFile,
  pngHeader,
  pngSignature,
  riffChunk,
  vp8x,
  webpFile,
  word32,
  word32LittleEndian,
} from "./bytes.ts"
import { documents } from "./documents.ts"
import { encoded, type Format, formats } from "./encoded.ts"

const ascii = (text: string) => Buffer.from(text, "latin1")

/** Headers that disguise a file as a picture. */
const disguises: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  unchanged: (content) => content,
  "ftyp at 4": (content) => Buffer.concat([ascii("<!--ftypavif-->"), content]),
  "WEBP at 8": (content) => Buffer.concat([ascii("<!--    WEBP-->"), content]),
  "WEBP in RIFF": (content) => Buffer.concat([ascii("RIFF\xff\xff\0\0WEBP"), content]),
  "a chunk of WebP": (content) => webpFile(riffChunk("VP8 ", content)),
  "a box of AVIF": (content) => Buffer.concat([ftyp("avif"), content]),
  "behind a JPEG's beginning": (content) => Buffer.concat([ascii("\xff\xd8\xff\xe0"), content]),
  "behind a PNG's signature": (content) => Buffer.concat([pngSignature, content]),
  "a GIF's beginning": (content) => Buffer.concat([ascii("GIF89a"), content]),
}

const disguised = Object.entries(documents).flatMap(([what, content]) =>
  Object.entries(disguises).map(
    ([how, disguise]): CorpusFile => ({ name: `${what}, ${how}`, make: () => disguise(content) }),
  ),
)

const shares = [0.05, 0.3, 0.6, 0.9]
/** Files without the end of their pixel data. */
const truncated = formats.flatMap((format) =>
  shares.map(
    (share): CorpusFile => ({
      name: `the first ${share * 100} % of ${format}`,
      make: async () => {
        const file = await encoded(format)
        return file.subarray(0, Math.floor(file.length * share))
      },
    }),
  ),
)

/** The length of the signature that is copied onto another format's file. */
const signatureLength: Readonly<Record<Format, number>> = { jpeg: 4, png: 16, gif: 6, webp: 20, avif: 32 }
const transplanted = formats.flatMap((format) =>
  formats
    .filter((other) => other !== format)
    .map(
      (other): CorpusFile => ({
        name: `${other} that begins as ${format}`,
        make: async () => {
          const [head, body] = await Promise.all([encoded(format), encoded(other)])
          return Buffer.concat([head.subarray(0, signatureLength[format]), body])
        },
      }),
    ),
)

const broken: CorpusFile[] = formats.map((format) => ({
  name: `${format} of noise behind its signature`,
  make: async () =>
    Buffer.concat([(await encoded(format)).subarray(0, signatureLength[format]), noise(5_000, 7)]),
}))

/** Overwrites bytes at an offset from a mark. */
const patched = async (format: Format, mark: Buffer, offset: number, bytes: Buffer) => {
  const file = Buffer.from(await encoded(format))
  bytes.copy(file, file.indexOf(mark) + offset)
  return file
}

const sides = [16_000, 30_000, 65_000]
const lying = sides.flatMap((side): CorpusFile[] => {
  const short = Buffer.from([Math.floor(side / 256), side % 256])
  const wide = word32LittleEndian(side)
  const named = (format: string) => `${format} that claims ${side} pixels a side`
  return [
    { name: named("jpeg"), make: () => patched("jpeg", ascii("\xff\xc0"), 5, Buffer.concat([short, short])) },
    { name: named("png"), make: () => pngFile({ width: side, height: side }, Buffer.alloc(100)) },
    { name: named("gif"), make: () => manyFramesGif(1, side) },
    {
      name: named("avif"),
      make: () => patched("avif", ascii("ispe"), 8, Buffer.concat([word32(side), word32(side)])),
    },
    {
      name: named("webp"),
      make: () =>
        webpFile(vp8x(side, side, 2), riffChunk("ANIM", Buffer.alloc(6)), riffChunk("ANMF", noise(64))),
    },
    {
      name: named("bitmap"),
      make: () =>
        Buffer.concat([
          ascii("BM"),
          Buffer.alloc(8),
          word32LittleEndian(54),
          word32LittleEndian(40),
          wide,
          wide,
          Buffer.alloc(60),
        ]),
    },
  ]
})

const bombs: CorpusFile[] = [
  ...[7_800, 12_000, 20_000].map((side) => ({
    name: `a black png of ${side} pixels a side`,
    make: () => blackPng(side),
  })),
  ...[3_000, 20_000, 100_000].map((count) => ({
    name: `a gif of ${count} frames`,
    make: () => manyFramesGif(count),
  })),
  {
    name: "a gif of 50,000 frames on a large canvas",
    make: () => manyFramesGif(50_000, 6_000),
  },
  {
    name: "a webp of 3,000 frames",
    make: async () => manyFramesWebp(3_000, (await encoded("webp", { width: 1, height: 1 })).subarray(12)),
  },
  { name: "a jpeg of 882 scans", make: () => manyScansJpeg() },
  { name: "a png without pixels", make: () => pngFile({ width: 9, height: 9 }, Buffer.alloc(0)) },
  { name: "a png of no size", make: () => pngFile({ width: 0, height: 0 }, Buffer.alloc(9)) },
  { name: "a png of negative size", make: () => pngFile({ width: 0xffffffff, height: 1 }, Buffer.alloc(9)) },
  {
    name: "a png whose pixels are another png",
    make: async () =>
      Buffer.concat([
        pngSignature,
        pngHeader({ width: 64, height: 64 }),
        pngChunk("IDAT", await encoded("png")),
        pngChunk("IEND", Buffer.alloc(0)),
      ]),
  },
  {
    name: "a png whose header is not first",
    make: () =>
      Buffer.concat([pngSignature, pngChunk("tEXt", ascii("a\0b")), pngHeader({ width: 1, height: 1 })]),
  },
  { name: "a webp in a webp", make: async () => webpFile(riffChunk("VP8 ", await encoded("webp"))) },
  {
    name: "a jpeg in an avif's box",
    make: async () => Buffer.concat([ftyp("avif"), box("mdat", await encoded("jpeg"))]),
  },
  { name: "an avif of nothing but its type", make: () => ftyp("avif") },
  { name: "an avif of another brand", make: () => patched("avif", ascii("ftypavif"), 4, ascii("mif1")) },
  {
    name: "an avif whose type box is endless",
    make: () => patched("avif", ascii("ftyp"), -4, word32(0x7fffffff)),
  },
  { name: "an avif whose type box is empty", make: () => patched("avif", ascii("ftyp"), -4, word32(8)) },
  { name: "an avif coded as HEVC", make: () => patched("avif", ascii("av01"), 0, ascii("hvc1")) },
  { name: "nothing", make: () => Buffer.alloc(0) },
  { name: "noise", make: () => noise(5_000) },
  { name: "zeros", make: () => Buffer.alloc(5_000) },
]

/**
 * Files that must never be stored as pictures: unsupported or disguised formats, broken or truncated files,
 * and files that exceed the limits. A valid picture with another extension or with trailing bytes is
 * accepted, because it is re-encoded.
 */
export const hostileFiles: Readonly<Record<string, readonly CorpusFile[]>> = {
  disguised,
  truncated,
  transplanted,
  broken,
  lying,
  bombs,
}
