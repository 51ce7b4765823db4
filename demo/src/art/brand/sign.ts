/** The logo's paths, as the web app inlines them. */
export type MarkPaths = { viewBox: string; rings: string; lens: string }

const WINE = "#7a1f3d"
const DEEP_WINE = "#5a142b"
const IVORY = "#faf6f0"
const INK = "#1f1a1d"
const CHAMPAGNE = "#b8935a"
const LIT_CHAMPAGNE = "#dcb87f"

const markAt = (mark: MarkPaths, x: number, y: number, size: number, rings: string, lens: string): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${mark.viewBox}">` +
  `<path fill="${rings}" d="${mark.rings}"/><path fill="${lens}" d="${mark.lens}"/></svg>`

/** The shape of an icon. */
export type IconShape = {
  /** Corner radius in hundredths of the side; 0 where the operating system crops the icon. */
  corner: number
  /** The logo's side in hundredths of the icon's. */
  mark: number
}

/** Draws the app's icon, the logo on a wine tile, as an SVG of 100 × 100. */
export function drawIcon(mark: MarkPaths, { corner, mark: side }: IconShape): string {
  const inset = (100 - side) / 2
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">' +
    '<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1">' +
    `<stop stop-color="${WINE}"/><stop offset="1" stop-color="${DEEP_WINE}"/></linearGradient></defs>` +
    `<rect width="100" height="100" rx="${corner}" fill="url(#w)"/>` +
    `${markAt(mark, inset, inset, side, IVORY, LIT_CHAMPAGNE)}</svg>`
  )
}

/** Draws the logo in wine and champagne without a background, as an SVG. */
export const drawMark = (mark: MarkPaths): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}">` +
  `<path fill="${WINE}" d="${mark.rings}"/><path fill="${CHAMPAGNE}" d="${mark.lens}"/></svg>`

/** The content of a shared link's picture. */
export type ShareCard = {
  mark: MarkPaths
  name: string
  latin: string
  tagline: string
  /** Three portraits of 3:4 as PNG, because not every SVG renderer embeds other formats. */
  portraits: readonly [Buffer, Buffer, Buffer]
}

/** Draws a shared link's picture as an SVG of 1200 × 630. Needs a Traditional Chinese serif font. */
export function drawShareCard({ mark, name, latin, tagline, portraits }: ShareCard): string {
  const places = [
    { x: 452, y: 162, height: 308 },
    { x: 906, y: 162, height: 308 },
    { x: 631, y: 102, height: 428 },
  ]
  const cards = places.map(({ x, y, height }, index) => {
    const width = height * 0.75
    const picture = portraits[index]?.toString("base64") ?? ""
    return (
      `<rect x="${x}" y="${y + 14}" width="${width}" height="${height}" rx="24" fill="${INK}" fill-opacity="0.16"/>` +
      `<clipPath id="c${index}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24"/></clipPath>` +
      `<image clip-path="url(#c${index})" x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${picture}"/>`
    )
  })
  const serif = 'font-family="Noto Serif CJK TC, Noto Serif TC, serif"'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
    '<defs><linearGradient id="p" x1="0" y1="0" x2="1" y2="1">' +
    `<stop stop-color="${IVORY}"/><stop offset="1" stop-color="#eadcc8"/></linearGradient></defs>` +
    `<rect width="1200" height="630" fill="url(#p)"/>` +
    markAt(mark, 84, 96, 96, WINE, CHAMPAGNE) +
    `<text x="86" y="332" ${serif} font-size="126" font-weight="700" fill="${INK}">${name}</text>` +
    `<text x="94" y="396" ${serif} font-size="30" letter-spacing="13" fill="#8a6a38">${latin}</text>` +
    `<rect x="94" y="430" width="56" height="2" fill="${WINE}"/>` +
    `<text x="92" y="502" ${serif} font-size="40" letter-spacing="4" fill="${WINE}">${tagline}</text>` +
    `${cards.join("")}</svg>`
  )
}
