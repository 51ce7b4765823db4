interface Size {
  width: number
  height: number
}

/** The bounds of a stored version of a picture. Pixels. */
interface VersionBounds {
  longSide: number
  /** What a long picture, such as a scrolling screenshot, keeps of its short side to stay readable. */
  shortSide: number
  /** The area of a long picture. */
  area: number
}

/** WebP stores no longer side. */
const longestSide = 16_383

/** The size of a stored version, never larger than the picture itself. */
export const versionSize = ({ width, height }: Size, { longSide, shortSide, area }: VersionBounds): Size => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const readable = Math.min(shortSide / short, Math.sqrt(area / (width * height)))
  const scale = Math.min(1, longestSide / long, Math.max(longSide / long, readable))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** From these shapes on, a picture that fits on a page is too small to read. */
const longShapes = { tall: 2.5, wide: 4 }

/** The side of a picture that a page is filled with, while the other one scrolls; null for an ordinary shape. */
export const filledSideOf = ({ width, height }: Size): "width" | "height" | null => {
  if (height >= width * longShapes.tall) return "width"
  return width >= height * longShapes.wide ? "height" : null
}
