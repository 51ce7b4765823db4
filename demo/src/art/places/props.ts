import { type Color, darken, lighten, mix } from "../color.ts"
import { brush, type Point, shape } from "../path.ts"
import { circle, ellipse, fill, line, rect } from "../svg.ts"
import { cast, type PropKit } from "./tableware.ts"

/** A stack of cloth-bound books. */
export function bookPile(kit: PropKit, [x, y]: Point, colors: readonly Color[]): string {
  const { defs, random, shade, glow, lightFromLeft } = kit
  const [lit, dim] = lightFromLeft ? [-1, 1] : [1, -1]
  let level = y
  let drawn = cast(kit, [x, y - 6], 520, 150)
  for (const color of colors) {
    const [w, h, lean] = [random.range(360, 470), random.range(52, 78), random.range(-34, 34)]
    const paint = defs.linear(
      [x + (lit * w) / 2, 0],
      [x + (dim * w) / 2, 0],
      [
        [0, lighten(color, 0.2)],
        [0.4, color],
        [1, mix(darken(color, 0.3), shade, 0.3)],
      ],
    )
    const left = x - w / 2 + lean
    drawn +=
      rect(left, level - h, w, h, paint) +
      rect(left, level - h, w, 5, glow, 0.3) +
      rect(left, level - 4, w, 4, shade, 0.5)
    drawn +=
      rect(left + w * 0.12, level - h, 7, h, "#d9b77c", 0.7) +
      rect(left + w * 0.86, level - h, 7, h, "#d9b77c", 0.7)
    drawn += rect(left + w * 0.34, level - h * 0.58, w * 0.32, 6, "#e8d3a6", 0.75)
    level -= h
  }
  return drawn
}

/** A candle with its halo. */
export function candle({ defs, glow }: PropKit, [x, y]: Point, height: number): string {
  const flame: Point = [x, y - height - 34]
  const halo = defs.radial(flame, 300, [
    [0, glow, 0.7],
    [0.3, glow, 0.24],
    [1, glow, 0],
  ])
  const wax = defs.linear(
    [0, y - height],
    [0, y],
    [
      [0, "#fff0d4"],
      [0.35, "#ecd9ba"],
      [1, "#b99f7d"],
    ],
  )
  return [
    circle(flame, 300, halo),
    ellipse([x, y + 2], 62, 15, "#a88550"),
    ellipse([x, y - 3], 52, 11, "#c9a56a"),
    rect(x - 19, y - height, 38, height - 4, wax),
    ellipse([x, y - height], 19, 6, "#fff6e2"),
    line(
      [
        [x, y - height],
        [x, y - height - 14],
      ],
      "#4a3324",
      3,
    ),
    fill(
      shape(
        [
          [x, y - height - 78],
          [x + 15, y - height - 34],
          [x, y - height - 10],
        ],
        [
          [x, y - height - 10],
          [x - 15, y - height - 34],
          [x, y - height - 78],
        ],
      ),
      "#ffd58a",
    ),
    fill(
      shape(
        [
          [x, y - height - 52],
          [x + 7, y - height - 28],
          [x, y - height - 12],
        ],
        [
          [x, y - height - 12],
          [x - 7, y - height - 28],
          [x, y - height - 52],
        ],
      ),
      "#fff8e6",
    ),
  ].join("")
}

/** A bud vase with a leafy branch. */
export function vase(kit: PropKit, [x, y]: Point, glaze: Color, leaf: Color): string {
  const { defs, random, lightFromLeft, shade, glow } = kit
  const side = lightFromLeft ? 1 : -1
  const paint = defs.linear(
    [x - 70 * side, 0],
    [x + 70 * side, 0],
    [
      [0, lighten(glaze, 0.35)],
      [0.5, glaze],
      [1, mix(glaze, shade, 0.55)],
    ],
  )
  let drawn = cast(kit, [x + 20 * side, y], 380, 90)
  for (const [lean, tall] of [
    [-120, 380],
    [20, 450],
    [150, 330],
  ] as const) {
    const stem: Point[] = [
      [x, y - 220],
      [x + lean * 0.25, y - 220 - tall * 0.4],
      [x + lean, y - 220 - tall],
    ]
    drawn += line(stem, mix(leaf, shade, 0.3), 5)
    for (let index = 1; index <= 6; index += 1) {
      const t = index / 6
      const [sx, sy] = [x + lean * t ** 1.5, y - 220 - tall * t]
      const away = index % 2 ? 1 : -1
      const size = random.range(56, 92) * (1.15 - t * 0.5)
      drawn += fill(
        brush(
          [
            [sx, sy],
            [sx + away * size * 0.5, sy - size * 0.36],
            [sx + away * size, sy - size * 0.3],
          ],
          30,
          0.5,
        ),
        mix(leaf, random.chance(0.5) ? glow : shade, 0.2),
      )
    }
  }
  const body = shape(
    [
      [x - 22, y - 230],
      [x - 20, y - 180],
      [x - 66, y - 110],
      [x - 60, y - 26],
      [x, y],
    ],
    [
      [x, y],
      [x + 60, y - 26],
      [x + 66, y - 110],
      [x + 20, y - 180],
      [x + 22, y - 230],
    ],
  )
  return `${drawn}${fill(body, paint)}${ellipse([x, y - 230], 22, 6, darken(glaze, 0.3))}`
}
