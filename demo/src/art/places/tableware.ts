import { type Color, darken, lighten, mix } from "../color.ts"
import { brush, type Point, shape } from "../path.ts"
import type { Random } from "../random.ts"
import { type Definitions, ellipse, fill, group } from "../svg.ts"

/** The inputs for drawing a still life. Every object stands on its given point. */
export type PropKit = { defs: Definitions; random: Random; glow: Color; shade: Color; lightFromLeft: boolean }

/** The long soft shadow of an object on a table. */
export function cast(
  { defs, shade, lightFromLeft }: PropKit,
  [x, y]: Point,
  reach: number,
  width: number,
): string {
  const side = lightFromLeft ? 1 : -1
  const paint = defs.linear(
    [x, y],
    [x + side * reach, y],
    [
      [0, shade, 0.5],
      [1, shade, 0],
    ],
  )
  return fill(
    shape(
      [
        [x, y - width * 0.2],
        [x + side * reach, y - width * 0.42],
      ],
      [
        [x + side * reach, y + width * 0.2],
        [x, y + width * 0.22],
      ],
    ),
    paint,
  )
}

/** A steaming cup of coffee on its saucer. */
export function coffeeCup(kit: PropKit, at: Point, size: number, glaze: Color): string {
  const { defs, shade, glow, lightFromLeft } = kit
  const side = lightFromLeft ? 1 : -1
  const body = defs.linear(
    [-110 * side, 0],
    [110 * side, 0],
    [
      [0, lighten(glaze, 0.4)],
      [0.45, glaze],
      [1, mix(glaze, shade, 0.5)],
    ],
  )
  const plate = defs.linear(
    [-190 * side, 0],
    [190 * side, 0],
    [
      [0, lighten(glaze, 0.5)],
      [1, mix(glaze, shade, 0.35)],
    ],
  )
  const steam = [-34, 6, 40].map((x, index) =>
    fill(
      brush(
        [
          [x, -178],
          [x + 26, -250],
          [x - 20, -330],
          [x + 22, -410 - index * 14],
        ],
        20,
        0.4,
      ),
      "#fff6ea",
      0.2,
    ),
  )
  const latte = [0, 1, 2].map((ring) =>
    fill(
      brush(
        [
          [-44 + ring * 13, -140],
          [0, -120 + ring * 5],
          [44 - ring * 13, -140],
        ],
        9,
      ),
      "#f0dcc0",
      0.85,
    ),
  )
  const content = [
    cast(kit, [40 * side, 8], 420, 120),
    ellipse([0, 12], 196, 58, mix(shade, glaze, 0.3), 0.5),
    ellipse([0, 0], 196, 56, plate),
    ellipse([0, -4], 128, 34, mix(glaze, shade, 0.18)),
    `<path d="M${side * 92} -118c${side * 84} -18 ${side * 84} 92 ${side * -6} 92" fill="none" stroke="${mix(glaze, shade, 0.3)}" stroke-width="17"/>`,
    fill(
      shape([
        [-114, -140],
        [-104, -70],
        [-66, -14],
        [0, -4],
        [66, -14],
        [104, -70],
        [114, -140],
      ]),
      body,
    ),
    ellipse([0, -140], 114, 33, lighten(glaze, 0.3)),
    ellipse([0, -136], 102, 27, "#5a3520"),
    ellipse([0, -133], 92, 22, "#a8754a"),
    ...latte,
    ...steam,
    fill(
      brush(
        [
          [-88 * side, -110],
          [-76 * side, -60],
          [-46 * side, -24],
        ],
        12,
      ),
      glow,
      0.4,
    ),
  ]
  return group(content.join(""), { transform: `translate(${at[0]} ${at[1]}) scale(${size})` })
}

/** A partly filled stem glass. */
export function wineGlass(kit: PropKit, at: Point, size: number, wine: Color): string {
  const { defs, glow, lightFromLeft } = kit
  const side = lightFromLeft ? 1 : -1
  const bowl = shape([
    [-78, -420],
    [-92, -330],
    [-64, -240],
    [0, -204],
    [64, -240],
    [92, -330],
    [78, -420],
  ])
  const filled = shape([
    [-91, -318],
    [-64, -240],
    [0, -206],
    [64, -240],
    [91, -318],
  ])
  const drink = defs.linear(
    [-90 * side, -320],
    [90 * side, -210],
    [
      [0, lighten(wine, 0.22)],
      [0.5, wine],
      [1, darken(wine, 0.35)],
    ],
  )
  const content = [
    cast(kit, [10 * side, 4], 360, 60),
    ellipse([0, 0], 76, 18, glow, 0.34),
    ellipse([0, -3], 66, 13, "#ffffff", 0.12),
    fill(
      shape(
        [
          [-8, -206],
          [-5, -150],
          [-5, -40],
          [-24, -6],
        ],
        [
          [24, -6],
          [5, -40],
          [5, -150],
          [8, -206],
        ],
      ),
      glow,
      0.42,
    ),
    fill(bowl, "#ffffff", 0.13),
    fill(filled, drink),
    ellipse([0, -318], 91, 17, lighten(wine, 0.18)),
    `<ellipse cx="0" cy="-420" rx="78" ry="14" fill="none" stroke="${glow}" stroke-opacity="0.6" stroke-width="3"/>`,
    fill(
      brush(
        [
          [-64 * side, -400],
          [-76 * side, -330],
          [-54 * side, -258],
        ],
        13,
      ),
      "#ffffff",
      0.4,
    ),
    fill(
      brush(
        [
          [58 * side, -390],
          [66 * side, -340],
        ],
        6,
      ),
      "#ffffff",
      0.25,
    ),
  ]
  return group(content.join(""), { transform: `translate(${at[0]} ${at[1]}) scale(${size})` })
}
