import { noise, word32 } from "./bytes.ts"

const svgOf = (content: string, attributes = 'width="900" height="900"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

const filtered = (effects: string) =>
  svgOf(
    `<filter id="f" x="0" y="0" width="1" height="1">${effects}</filter><rect width="900" height="900" filter="url(#f)"/>`,
  )

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("")
const entities = (declared: string, used: string) =>
  Buffer.concat([Buffer.from(`<!DOCTYPE svg [${declared}]>`), svgOf(`<text>&${used};</text>`)])

/** A TIFF with one strip of grey pixels, in either byte order. */
const tiff = (order: "II" | "MM") => {
  const entries = [256, 257, 258, 259, 262, 273, 277, 278, 279].map((tag, at) => {
    const values = [4, 4, 8, 1, 1, 122, 1, 4, 16]
    const entry = Buffer.alloc(12)
    const [short, long] =
      order === "II"
        ? (["writeUInt16LE", "writeUInt32LE"] as const)
        : (["writeUInt16BE", "writeUInt32BE"] as const)
    entry[short](tag, 0)
    entry[short](4, 2)
    entry[long](1, 4)
    entry[long](values[at] ?? 0, 8)
    return entry
  })
  const head = order === "II" ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 9, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 9]
  return Buffer.concat([Buffer.from(head), ...entries, Buffer.alloc(4), Buffer.alloc(16, 128)])
}

const bytes = (...values: number[]) => Buffer.from(values)
const text = (content: string) => Buffer.from(content, "latin1")

/**
 * Unsupported formats, some of which the decoding library supports: drawings, documents, programs, archives.
 */
export const documents: Readonly<Record<string, Buffer>> = {
  svg: svgOf('<rect width="9" height="9"/>'),
  "svg of 30 floods": filtered(
    Array.from({ length: 30 }, (_, n) => `<feFlood result="a${n}"/><feOffset in="a${n}" dx="1"/>`).join(""),
  ),
  "svg of 3 dilations": filtered('<feMorphology operator="dilate" radius="60"/>'.repeat(3)),
  "svg with a picture in it": svgOf(
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>',
  ),
  "svg of another file": svgOf('<image href="file:///etc/hostname" width="9" height="9"/>'),
  "svg that laughs": entities(`<!ENTITY l0 "lol">${laughs}`, "l9"),
  "svg that reads a file": entities('<!ENTITY x SYSTEM "file:///etc/passwd">', "x"),
  "svg of endless size": svgOf("", 'width="99999999" height="99999999"'),
  "svg with a script": svgOf("<script>alert(1)</script>"),
  html: text("<!doctype html><script>alert(1)</script>"),
  tiff: tiff("II"),
  "tiff big-endian": tiff("MM"),
  "tiff of 64 bits": Buffer.concat([bytes(0x49, 0x49, 43, 0, 8, 0, 0, 0, 16), Buffer.alloc(64)]),
  pdf: text("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  postscript: text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file\n"),
  mvg: text("push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 'https://127.0.0.1/'\n"),
  ppm: Buffer.concat([text("P6\n4 4\n255\n"), noise(48)]),
  pfm: Buffer.concat([text("PF\n4 4\n-1.0\n"), noise(192)]),
  radiance: text("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 4\n"),
  openexr: Buffer.concat([bytes(0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0), Buffer.alloc(64)]),
  fits: text(`SIMPLE  =                    T${" ".repeat(2_850)}`),
  "libvips' own": Buffer.concat([bytes(0xb6, 0xa6, 0xf2, 0x08), Buffer.alloc(64)]),
  photoshop: Buffer.concat([text("8BPS"), bytes(0, 1), Buffer.alloc(64)]),
  icon: Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(64)]),
  "jpeg 2000": Buffer.concat([
    word32(12),
    text("jP  \r\n\x87\n"),
    word32(20),
    text("ftypjp2 "),
    Buffer.alloc(64),
  ]),
  "jpeg xl": Buffer.concat([bytes(0xff, 0x0a), noise(64)]),
  "jpeg xl in boxes": Buffer.concat([
    word32(12),
    text("JXL \r\n\x87\n"),
    word32(20),
    text("ftypjxl "),
    noise(64),
  ]),
  "jpeg-ls": Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xf7, 0, 11, 8), noise(64)]),
  heic: Buffer.concat([word32(24), text("ftypheic\0\0\0\0heicmif1"), noise(64)]),
  mp4: Buffer.concat([word32(24), text("ftypisom\0\0\0\0isommp42"), noise(64)]),
  zip: Buffer.concat([text("PK\x03\x04"), noise(64)]),
  gzip: Buffer.concat([bytes(0x1f, 0x8b, 8, 0), noise(64)]),
  program: Buffer.concat([text("\x7fELF\x02\x01\x01"), noise(64)]),
  "shell script": text("#!/bin/sh\nid > /tmp/owned\n"),
}
