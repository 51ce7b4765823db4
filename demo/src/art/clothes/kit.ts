import { brightness, type Color, darken, lighten, mix } from "../color.ts"
import type { Body } from "../figure/body.ts"
import type { Light, Skin } from "../figure/skin.ts"
import type { Point } from "../path.ts"
import type { Random } from "../random.ts"
import type { Definitions } from "../svg.ts"

export type Print = "plain" | "pinstripe" | "dots" | "blossom" | "check"

/** The inputs for drawing clothes. */
export type ClothKit = {
  body: Body
  random: Random
  light: Light
  skin: Skin
  defs: Definitions
  /** The outfit's main and second colour, the colour of a tie or scarf, and the metal of jewellery. */
  main: Color
  second: Color
  accent: Color
  print: Print
  metal: Color
}

/** The tones of a cloth in a light. */
export function clothTones(color: Color, light: Light): { base: Color; lit: Color; shade: Color } {
  const dark = brightness(color) < 0.3
  return {
    base: color,
    lit: mix(lighten(color, dark ? 0.17 : 0.24), light.glow, 0.1),
    shade: mix(darken(color, dark ? 0.42 : 0.3), light.shadow, 0.16),
  }
}

/** A gradient from the lit shoulder to the shaded one. */
export function clothPaint({ body, light, defs }: ClothKit, color: Color): string {
  const tones = clothTones(color, light)
  const [from, to] = light.side === "near" ? ([-1, 1] as const) : ([1, -1] as const)
  return defs.linear(
    [body.shoulder(from, 1)[0], body.pit - 60],
    [body.shoulder(to, 0.8)[0], body.pit + 360],
    [
      [0, tones.lit],
      [0.4, tones.base],
      [1, tones.shade],
    ],
  )
}

/** A point relative to the hollow of the throat, in head-scaled units. */
export const fromPit = ({ body }: ClothKit, x: number, y: number): Point => [
  body.middle + x * body.stance.scale,
  body.pit + y * body.stance.scale,
]

export const rowFromPit = (kit: ClothKit, places: readonly Point[]): Point[] =>
  places.map(([x, y]) => fromPit(kit, x, y))
