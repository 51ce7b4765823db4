/** A colour as #rrggbb. */
export type Color = string

const channels = (color: Color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Blends two colours; amount 0 gives the first, 1 the second. */
export function mix(from: Color, to: Color, amount: number): Color {
  const target = channels(to)
  const blended = channels(from).map((value, at) => value + ((target[at] ?? value) - value) * amount)
  return `#${blended.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`
}

/** Toward warm white. */
export const lighten = (color: Color, amount: number): Color => mix(color, "#fff6ea", amount)

/** Blends toward a warm near-black, because pure black looks flat in shadows. */
export const darken = (color: Color, amount: number): Color => mix(color, "#1c1216", amount)

/** Perceived brightness from 0 (black) to 1 (white). */
export function brightness(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
