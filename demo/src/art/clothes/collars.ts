import { type Color, mix } from "../color.ts"
import { brush, type Point, shape } from "../path.ts"
import { circle, fill, line } from "../svg.ts"
import { front } from "./cloth.ts"
import { type ClothKit, clothPaint, clothTones, fromPit, rowFromPit } from "./kit.ts"

/** A scarf wound once around the neck. One end hangs in front. */
export function scarf(kit: ClothKit, color: Color): string {
  const { body } = kit
  const tones = clothTones(color, kit.light)
  const paint = clothPaint(kit, color)
  const [near, far] = [body.shoulder(-1, 0.2), body.shoulder(1, 0.2)]
  const [nearLow, farLow] = [body.shoulder(-1, 0.52), body.shoulder(1, 0.5)]
  const top: Point[] = [
    [near[0] - 14, near[1]],
    [body.middle - 30, body.pit - 44],
    [body.middle + 34, body.pit - 50],
    [far[0] + 12, far[1] - 6],
  ]
  const bottom: Point[] = [
    [farLow[0] + 6, farLow[1] + 14],
    fromPit(kit, 60, 64),
    fromPit(kit, -10, 92),
    fromPit(kit, -80, 60),
    [nearLow[0] - 6, nearLow[1] + 8],
  ]
  const side = (from: Point, to: Point, push: number): Point[] => [
    from,
    [(from[0] + to[0]) / 2 + push, (from[1] + to[1]) / 2],
    to,
  ]
  const tail = shape(
    rowFromPit(kit, [
      [-58, 56],
      [-74, 200],
      [-66, 380],
    ]),
    rowFromPit(kit, [
      [-66, 380],
      [10, 392],
    ]),
    rowFromPit(kit, [
      [10, 392],
      [24, 220],
      [26, 70],
    ]),
  )
  const last = top[3] as Point
  const fold = (points: Point[], width: number, tone: Color, opacity: number) =>
    fill(brush(points, width, 0.5), tone, opacity)
  return [
    fill(tail, paint),
    ...[-46, -28, -8, 10].map((x) =>
      fold(
        rowFromPit(kit, [
          [x, 90],
          [x - 6, 230],
          [x, 378],
        ]),
        7,
        tones.shade,
        0.4,
      ),
    ),
    ...Array.from({ length: 13 }, (_, index) =>
      line(
        rowFromPit(kit, [
          [-64 + index * 6, 380 + index],
          [-65 + index * 6.2, 408 + (index % 3) * 4],
        ]),
        tones.base,
        3,
      ),
    ),
    fill(
      shape(top, side(last, bottom[0] as Point, 22), bottom, side(bottom[4] as Point, top[0] as Point, -22)),
      paint,
    ),
    fold(
      [[near[0] - 24, near[1] + 26], fromPit(kit, -30, 2), fromPit(kit, 40, -4), [far[0] + 22, far[1] + 26]],
      14,
      tones.shade,
      0.5,
    ),
    fold(
      [
        [nearLow[0] + 4, nearLow[1] - 14],
        fromPit(kit, -40, 48),
        fromPit(kit, 40, 44),
        [farLow[0] - 4, farLow[1] - 10],
      ],
      13,
      tones.shade,
      0.42,
    ),
    fold(
      [[near[0] - 10, near[1] + 8], fromPit(kit, -36, -26), fromPit(kit, 40, -30), [far[0] + 12, far[1] + 6]],
      8,
      tones.lit,
      0.5,
    ),
    fold([[nearLow[0] + 2, nearLow[1] - 34], fromPit(kit, -40, 26), fromPit(kit, 40, 20)], 9, tones.lit, 0.4),
  ].join("")
}

/** A standing collar, as of a linen shirt or a qipao, closed by knots. */
export function standCollar(kit: ClothKit, color: Color, trim: Color, knots: boolean): string {
  const { body } = kit
  const tones = clothTones(color, kit.light)
  const [near, far] = [body.shoulder(-1, 0.2), body.shoulder(1, 0.2)]
  const [nearLow, farLow] = [body.shoulder(-1, 0.4), body.shoulder(1, 0.4)]
  const gap = knots ? 3 : 12
  const half = (side: -1 | 1, high: Point, low: Point) => {
    const top: Point[] = [
      [high[0] + side * 4, high[1]],
      [body.middle + side * 40, body.pit - 58],
      [body.middle + side * gap, body.pit - 46],
    ]
    const bottom: Point[] = [
      [body.middle + side * gap, body.pit + 4],
      [body.middle + side * 44, body.pit - 4],
      [low[0] + side * 5, low[1]],
    ]
    const lit = side === (kit.light.side === "near" ? -1 : 1)
    return (
      fill(shape(top, bottom), mix(tones.base, lit ? tones.lit : tones.shade, 0.4)) +
      line(top, trim, 4, 0.9) +
      line(bottom, tones.shade, 3, 0.6)
    )
  }
  const opening = knots
    ? line(
        rowFromPit(kit, [
          [0, 2],
          [60, 60],
          [130, 96],
          [196, 180],
        ]),
        trim,
        5,
        0.9,
      )
    : line(
        rowFromPit(kit, [
          [0, 0],
          [3, 180],
          [2, 300],
        ]),
        tones.shade,
        4,
        0.7,
      ) + [60, 140, 220].map((y) => circle(fromPit(kit, 13, y), 6, tones.shade, 0.8)).join("")
  const knot = (x: number, y: number) =>
    line(
      rowFromPit(kit, [
        [x - 20, y + 6],
        [x, y],
        [x + 20, y - 6],
      ]),
      trim,
      6,
    ) + circle(fromPit(kit, x, y), 8, trim)
  return (
    front(
      kit,
      color,
      0.36,
      rowFromPit(kit, [
        [-40, -34],
        [0, -26],
        [40, -34],
      ]),
    ) +
    half(1, far, farLow) +
    half(-1, near, nearLow) +
    opening +
    (knots ? knot(2, -18) + knot(66, 62) + knot(140, 108) : "")
  )
}
