import { type Color, mix } from "../color.ts"
import { between, brush, type Point, resample, shape } from "../path.ts"
import { fill, line } from "../svg.ts"
import { type ClothKit, clothPaint, clothTones, fromPit, rowFromPit } from "./kit.ts"
import { printed } from "./prints.ts"

/** A garment's front. The neckline runs from the near shoulder to the far one. */
export function front(
  kit: ClothKit,
  color: Color,
  startAt: number,
  neckline: readonly Point[],
  puff = 4,
): string {
  const { body } = kit
  const near = [...body.flank(-1, startAt, puff)].reverse()
  const far = body.flank(1, startAt, puff)
  const edge = [near[near.length - 1] ?? [0, 0], ...neckline, far[0] ?? [0, 0]] as Point[]
  const outline = shape(near, edge, far)
  return fill(outline, clothPaint(kit, color)) + printed(kit, color, outline) + folds(kit, color)
}

/** Soft folds, and the line between arm and chest. */
export function folds(kit: ClothKit, color: Color): string {
  const { body, random, light } = kit
  const tones = clothTones(color, light)
  const wide = (body.male ? 250 : 196) + random.range(-8, 8)
  const pleat = (points: Point[], width: number, tone: Color, opacity: number) =>
    fill(brush(rowFromPit(kit, points), width, 0.4), tone, opacity)
  return [
    ...([-1, 1] as const).map((side) => {
      const reach = wide * (side === 1 ? 0.86 : 1)
      const crease = rowFromPit(kit, [
        [side * reach, 206],
        [side * (reach + 2), 330],
        [side * (reach - 10), 640],
      ])
      const underArm = rowFromPit(kit, [
        [side * (reach + 46), 640],
        [side * (reach + 24), 400],
        [side * reach, 206],
      ])
      const hole: Point[] = [
        body.shoulder(side, 0.9),
        ...rowFromPit(kit, [
          [side * (reach + 4), 100],
          [side * (reach - 8), 160],
          [side * reach, 210],
        ]),
      ]
      return fill(shape(crease, underArm), tones.shade, 0.55) + line(hole, tones.shade, 2.5, 0.28)
    }),
    pleat(
      [
        [-wide - 4, 214],
        [-wide + 60, 262],
        [-wide + 120, 278],
      ],
      12,
      tones.shade,
      0.34,
    ),
    pleat(
      [
        [wide * 0.84, 224],
        [wide * 0.6, 268],
        [wide * 0.3, 290],
      ],
      12,
      tones.shade,
      0.34,
    ),
    pleat(
      [
        [-wide - 44, 90],
        [-wide - 52, 200],
        [-wide - 46, 330],
      ],
      16,
      tones.lit,
      0.26,
    ),
    pleat(
      [
        [-wide + 60, 330],
        [-wide + 84, 420],
        [-wide + 70, 560],
      ],
      16,
      tones.lit,
      0.18,
    ),
  ].join("")
}

/** Knitted ribs across a band between two edges. */
export function ribs(
  kit: ClothKit,
  color: Color,
  top: readonly Point[],
  bottom: readonly Point[],
  count: number,
): string {
  const tones = clothTones(color, kit.light)
  const [a, b] = [resample(top, count), resample(bottom, count)]
  return a.map((point, index) => line([point, b[index] ?? point], tones.shade, 2.4, 0.5)).join("")
}

/** The vertical grain of a knit over the chest. */
export function knit(kit: ClothKit, color: Color): string {
  const tones = clothTones(color, kit.light)
  const half = kit.body.male ? 216 : 168
  return Array.from({ length: 13 }, (_, index) => {
    const x = ((index / 12) * 2 - 1) * half * (index > 6 ? 0.86 : 1)
    const top = 40 + (Math.abs(x) / half) ** 2 * 60
    return line(
      rowFromPit(kit, [
        [x * 0.82, top],
        [x, 280],
        [x * 0.97, 640],
      ]),
      tones.shade,
      5,
      0.13,
    )
  }).join("")
}

/** A crew neck with its ribbed band. */
export function crewNeck(kit: ClothKit, color: Color, depth = 4): string {
  const { body } = kit
  const start = 0.42
  const [near, far] = [body.shoulder(-1, start), body.shoulder(1, start)]
  const dip = fromPit(kit, 0, depth)
  const inner: Point[] = [
    near,
    [near[0] + (dip[0] - near[0]) * 0.42, dip[1] - 14],
    dip,
    [far[0] + (dip[0] - far[0]) * 0.42, dip[1] - 14],
    far,
  ]
  const outer: Point[] = [
    body.shoulder(-1, start + 0.07),
    [inner[1]?.[0] ?? 0, dip[1] + 10],
    [dip[0], dip[1] + 27],
    [inner[3]?.[0] ?? 0, dip[1] + 10],
    body.shoulder(1, start + 0.07),
  ]
  const tones = clothTones(color, kit.light)
  return (
    front(kit, color, start, inner.slice(1, 4)) +
    knit(kit, color) +
    fill(shape(inner, [...outer].reverse()), mix(tones.base, tones.shade, 0.25)) +
    ribs(kit, color, inner, outer, 34) +
    line(outer, tones.shade, 3, 0.6)
  )
}

/** A rolled neck that hides the throat. */
export function rollNeck(kit: ClothKit, color: Color): string {
  const { body } = kit
  const tones = clothTones(color, kit.light)
  const top = [-1, 1].map((side) => body.shoulder(side as -1 | 1, 0.16))
  const base = [-1, 1].map((side) => body.shoulder(side as -1 | 1, 0.43))
  const [nearTop, farTop] = [top[0] ?? [0, 0], top[1] ?? [0, 0]] as [Point, Point]
  const [nearBase, farBase] = [base[0] ?? [0, 0], base[1] ?? [0, 0]] as [Point, Point]
  const out = 7 * body.stance.scale
  const upper: Point[] = [
    [nearTop[0] - out, nearTop[1]],
    [body.middle - 20, nearTop[1] + 34],
    [body.middle + 24, farTop[1] + 34],
    [farTop[0] + out, farTop[1]],
  ]
  const lower: Point[] = [
    [nearBase[0] - out * 1.4, nearBase[1] - 4],
    [body.middle - 40, body.pit + 6],
    [body.middle + 30, body.pit + 8],
    [farBase[0] + out * 1.4, farBase[1] - 4],
  ]
  const fold: Point[] = upper.map(([x, y], index) => [
    x + ((lower[index]?.[0] ?? x) - x) * 0.62,
    y + ((lower[index]?.[1] ?? y) - y) * 0.62,
  ])
  const paint = clothPaint(kit, color)
  const nearEdge: Point[] = [
    lower[0] as Point,
    between(lower[0] as Point, upper[0] as Point, 0.5),
    upper[0] as Point,
  ]
  const farEdge: Point[] = [
    upper[3] as Point,
    between(upper[3] as Point, lower[3] as Point, 0.5),
    lower[3] as Point,
  ]
  return (
    front(
      kit,
      color,
      0.36,
      rowFromPit(kit, [
        [-40, -40],
        [0, -36],
        [40, -40],
      ]),
    ) +
    knit(kit, color) +
    fill(shape(nearEdge, upper, farEdge, [...lower].reverse()), paint) +
    ribs(kit, color, upper, lower, 26) +
    line(fold, tones.shade, 4, 0.4) +
    line(lower, tones.shade, 5, 0.5)
  )
}

/** A thin edge highlight that separates a figure from a dark ground. */
export function rim(kit: ClothKit, strength: number): string {
  const side = kit.light.side === "near" ? -1 : 1
  const edge = kit.body.flank(side, 0.5, 3)
  return fill(brush(edge, 8, 0.35), kit.light.glow, strength)
}
