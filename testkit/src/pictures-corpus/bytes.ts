import { crc32, deflateSync } from "node:zlib"

/** A file of the corpus. Created lazily: together they are tens of megabytes. */
export interface CorpusFile {
  name: string
  make: () => Buffer | Promise<Buffer>
}

export const word32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const word32LittleEndian = (value: number) => Buffer.from(word32(value)).reverse()

export const word16LittleEndian = (value: number) => Buffer.from([value % 256, Math.floor(value / 256)])

/** Deterministic noise. */
export const noise = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

export const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

export const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([word32(data.length), body, word32(crc32(body))])
}

interface PngHeader {
  width: number
  height: number
  depth?: number
  colour?: number
}

export const pngHeader = ({ width, height, depth = 8, colour = 0 }: PngHeader) =>
  pngChunk("IHDR", Buffer.concat([word32(width), word32(height), Buffer.from([depth, colour, 0, 0, 0])]))

/** A PNG whose header claims any size, with possibly fewer lines. */
export const pngFile = (header: PngHeader, lines: Buffer, others: readonly Buffer[] = []) =>
  Buffer.concat([
    pngSignature,
    pngHeader(header),
    ...others,
    pngChunk("IDAT", deflateSync(lines)),
    pngChunk("IEND", Buffer.alloc(0)),
  ])

/** A box of an ISO base media file. */
export const box = (type: string, ...contents: Buffer[]) => {
  const body = Buffer.concat(contents)
  return Buffer.concat([word32(body.length + 8), Buffer.from(type), body])
}

export const ftyp = (brand: string) => box("ftyp", Buffer.from(`${brand}\0\0\0\0${brand}mif1`))

export const riffChunk = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), word32LittleEndian(body.length), body, Buffer.alloc(body.length % 2)])

export const webpFile = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks])
  return Buffer.concat([Buffer.from("RIFF"), word32LittleEndian(body.length), body])
}

const word24LittleEndian = (value: number) => word32LittleEndian(value).subarray(0, 3)

/** The extended header of a WebP. */
export const vp8x = (width: number, height: number, flags: number) =>
  riffChunk(
    "VP8X",
    Buffer.concat([
      Buffer.from([flags, 0, 0, 0]),
      word24LittleEndian(width - 1),
      word24LittleEndian(height - 1),
    ]),
  )

const animationFlag = 2

/** A WebP that repeats a frame of one pixel `count` times. */
export const manyFramesWebp = (count: number, frame: Buffer) => {
  const place = Buffer.concat([
    word24LittleEndian(0),
    word24LittleEndian(0),
    word24LittleEndian(0),
    word24LittleEndian(0),
    word24LittleEndian(20),
    Buffer.from([0]),
  ])
  const frames = Array.from({ length: count }, () => riffChunk("ANMF", Buffer.concat([place, frame])))
  return webpFile(vp8x(1, 1, animationFlag), riffChunk("ANIM", Buffer.alloc(6)), ...frames)
}

/** A GIF of `count` frames. Each declares `side` × `side` pixels and contains one. */
export const manyFramesGif = (count: number, side = 1) => {
  const size = Buffer.concat([word16LittleEndian(side), word16LittleEndian(side)])
  const palette = Buffer.from([0, 0, 0, 255, 255, 255])
  const control = Buffer.from([0x21, 0xf9, 4, 0, 2, 0, 0, 0])
  const pixels = Buffer.from([0, 2, 2, 0x44, 1, 0])
  const frame = Buffer.concat([control, Buffer.from([0x2c, 0, 0, 0, 0]), size, pixels])
  const frames = Array.from({ length: count }, () => frame)
  const head = Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([0x80, 0, 0]), palette])
  return Buffer.concat([head, ...frames, Buffer.from([0x3b])])
}

const segment = (marker: number, ...content: (Buffer | number)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === "number" ? Buffer.from([part]) : part)))
  return Buffer.concat([Buffer.from([0xff, marker]), word32(body.length + 2).subarray(2), body])
}

/** A Huffman table with a single one-bit code, so that zero bits form a whole scan. */
const oneSymbol = (table: number, symbol: number) =>
  segment(0xc4, table, Buffer.from([1]), Buffer.alloc(15), symbol)

const coefficients = 63
const precisions = 14
/** How many blocks the table's only symbol skips. */
const blocksPerCode = 16_384
const bitsPerCode = 15

/**
 * A grey progressive JPEG of a few hundred kilobytes that refines each coefficient bit by bit. The format
 * allows it, and a decoder passes over all blocks 882 times.
 */
export const manyScansJpeg = (blocksPerSide = 896) => {
  const blocks = blocksPerSide ** 2
  const side = word32(blocksPerSide * 8).subarray(2)
  const skipping = Buffer.alloc(Math.ceil(((blocks / blocksPerCode) * bitsPerCode) / 8))
  const scanOf = (coefficient: number, high: number, low: number) =>
    Buffer.concat([segment(0xda, 1, 1, 0, coefficient, coefficient, high * 16 + low), skipping])
  const scans = Array.from({ length: coefficients }, (_, n) =>
    Array.from({ length: precisions }, (_, done) => {
      const low = precisions - 1 - done
      return scanOf(n + 1, done === 0 ? 0 : low + 1, low)
    }),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, Buffer.alloc(64, 1)),
    segment(0xc2, 8, side, side, 1, 1, 0x11, 0),
    oneSymbol(0x00, 0),
    oneSymbol(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(blocks / 8),
    ...scans.flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}
