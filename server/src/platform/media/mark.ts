import sharp from "sharp"

/** Seven rows of five pixels for each character, as two hexadecimal digits a row. No font is needed. */
const glyphs: Readonly<Record<string, string>> = {
  ...{ "0": "0E11131519110E", "1": "040C040404040E", "2": "0E11010204081F", "3": "1F02040201110E" },
  ...{ "4": "02060A121F0202", "5": "1F101E0101110E", "6": "0608101E11110E", "7": "1F010204080808" },
  ...{ "8": "0E11110E11110E", "9": "0E11110F01020C", A: "0E1111111F1111", B: "1E11111E11111E" },
  ...{ C: "0E11101010110E", D: "1C12111111121C", E: "1F10101E10101F", F: "1F10101E101010" },
  ...{ G: "0E11101711110F", H: "1111111F111111", J: "0702020202120C", K: "11121418141211" },
  ...{ M: "111B1515111111", N: "11111915131111", P: "1E11111E101010", Q: "0E11111115120D" },
  ...{ R: "1E11111E141211", S: "0F10100E01011E", T: "1F040404040404", V: "11111111110A04" },
  ...{ W: "1111111515150A", X: "11110A040A1111", Y: "1111110A040404", Z: "1F01020408101F" },
  "-": "0000001F000000",
}
const [glyphWidth, glyphHeight] = [5, 7]
/** Opacity from 0 to 255: readable on a copy, and the picture stays visible. */
const opacity = 96
/** A glyph's pixel is this part of the picture's short side. */
const pixelsAcross = 240
const degrees = -30

const isInked = (glyph: string, x: number, y: number) =>
  ((Number.parseInt(glyph.slice(2 * y, 2 * y + 2), 16) >> (glyphWidth - 1 - x)) & 1) === 1

/** The text as white pixels with a dark shadow, and room around it, so that repeated tiles stay apart. */
const drawText = (text: string, scale: number) => {
  const width = (text.length + 2) * (glyphWidth + 1) * scale
  const height = glyphHeight * 3 * scale
  const data = Buffer.alloc(width * height * 4)
  const fill = (left: number, top: number, shade: number) => {
    for (let y = top; y < top + scale; y++)
      for (let x = left; x < left + scale; x++) data.set([shade, shade, shade, opacity], 4 * (y * width + x))
  }
  const drawAll = (shade: number, offset: number) => {
    for (const [index, character] of [...text].entries())
      for (let y = 0; y < glyphHeight; y++)
        for (let x = 0; x < glyphWidth; x++)
          if (isInked(glyphs[character] ?? "", x, y))
            fill((index * (glyphWidth + 1) + x) * scale + offset, (glyphHeight + y) * scale + offset, shade)
  }
  drawAll(0, Math.ceil(scale / 2))
  drawAll(255, 0)
  return { data, width, height }
}

/** A tile for `composite`, not larger than the picture: the text at an angle. */
export const markTile = async (text: string, { width, height }: { width: number; height: number }) => {
  const scale = Math.max(1, Math.round(Math.min(width, height) / pixelsAcross))
  const { data, ...size } = drawText(text, scale)
  const turned = await sharp(data, { raw: { ...size, channels: 4 } })
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fitting = {
    width: Math.min(width, turned.info.width),
    height: Math.min(height, turned.info.height),
  }
  const { width: tileWidth, height: tileHeight, channels } = turned.info
  const tile = await sharp(turned.data, { raw: { width: tileWidth, height: tileHeight, channels } })
    .extract({ left: 0, top: 0, ...fitting })
    .raw()
    .toBuffer()
  return { input: tile, raw: { ...fitting, channels }, tile: true } as const
}
