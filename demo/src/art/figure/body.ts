import { between, blob, brush, type Point, resample, shape } from "../path.ts"
import { type Definitions, ellipse, fill } from "../svg.ts"
import type { Head } from "./head.ts"
import type { Light, Skin } from "./skin.ts"

/** The figure's place on the 900 × 1200 canvas. */
export type Stance = {
  /** The middle between the eyes, in canvas units. */
  headX: number
  headY: number
  scale: number
  /** The base of the neck. */
  bodyX: number
  /** How far the shoulders turn, 0 to 1. */
  turn: number
}

/** Neck and shoulders, on which clothes are drawn. Near is the left side, far the right. */
export type Body = {
  stance: Stance
  male: boolean
  /** Height of the hollow between the collarbones. */
  pit: number
  /** The middle line of the chest. */
  middle: number
  neckHalf: number
  /** A point along the top of a shoulder: 0 under the jaw, 1 at the arm. */
  shoulder(side: -1 | 1, along: number): Point
  /** The outline from that point outward and down to the bottom of the picture, widened by `puff` units. */
  flank(side: -1 | 1, along: number, puff?: number): Point[]
  /** Converts a point from head coordinates to canvas coordinates. */
  fromHead(point: Point): Point
  neck: Point[]
}

/** Builds the body below a head. */
export function createBody(head: Head, stance: Stance): Body {
  const { male } = head.bones
  const { headX, headY, scale, bodyX, turn } = stance
  const neckHalf = (male ? 80 : 56) * scale * (head.profile ? 1.06 : 1)
  const pit = headY + (male ? 292 : 300) * scale
  const half = (male ? 372 : 290) * scale
  const neckX = headX - 58 * Math.sin(head.pose.yaw) * scale
  const roll = (head.pose.roll * Math.PI) / 180

  const ridge = (side: -1 | 1): Point[] => {
    const reach = half * (side === 1 ? 1 - turn * 0.2 : 1 + turn * 0.03)
    // In profile the nape starts behind the ear, above the jaw.
    const top: Point = [neckX + side * neckHalf, headY + (head.profile && side === -1 ? 30 : 100) * scale]
    return [
      top,
      [neckX + (bodyX - neckX) * 0.55 + side * neckHalf * 0.95, headY + 180 * scale],
      [bodyX + side * neckHalf * 1.16, pit - (male ? 86 : 66) * scale],
      [bodyX + side * (neckHalf * 0.9 + reach * 0.2), pit - (male ? 48 : 34) * scale],
      [bodyX + side * reach * 0.6, pit - (male ? 14 : 4) * scale],
      [bodyX + side * reach * 0.82, pit + (male ? 24 : 36) * scale],
    ]
  }
  const [nearRidge, farRidge] = [resample(ridge(-1), 41), resample(ridge(1), 41)]
  const shoulder = (side: -1 | 1, along: number): Point => {
    const position = Math.max(0, Math.min(39.999, along * 40))
    const index = Math.floor(position)
    const row = side === 1 ? farRidge : nearRidge
    return between(row[index] ?? [0, 0], row[index + 1] ?? [0, 0], position - index)
  }
  const flank = (side: -1 | 1, along: number, puff = 0): Point[] => {
    const reach = half * (side === 1 ? 1 - turn * 0.2 : 1 + turn * 0.03)
    const top = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const [x, y] = shoulder(side, along + (1 - along) * part)
      return [x + side * puff * 0.4 * part, y - puff * (0.35 + 0.5 * part)] as Point
    })
    return [
      ...top,
      [bodyX + side * (reach * 0.95 + puff), pit + 96 * scale],
      [bodyX + side * (reach * 1.01 + puff), pit + 190 * scale],
      [bodyX + side * (reach * 1.04 + puff), pit + 320 * scale],
      [bodyX + side * (reach * 1.07 + puff), 1230],
    ]
  }
  return {
    stance,
    male,
    pit,
    middle: bodyX + turn * 34,
    neckHalf,
    shoulder,
    flank,
    fromHead: ([x, y]) => [
      headX + (x * Math.cos(roll) - y * Math.sin(roll)) * scale,
      headY + (x * Math.sin(roll) + y * Math.cos(roll)) * scale,
    ],
    neck: [...ridge(-1).slice(0, 3), [bodyX, pit + 30], ...ridge(1).slice(0, 3).reverse()],
  }
}

/** The skin of neck, shoulders and chest, with the head's shadow. */
export function drawBody(body: Body, head: Head, skin: Skin, light: Light, defs: Definitions): string {
  const { pit, middle, neckHalf, stance } = body
  const lit = light.side === "near"
  const outline = shape(
    [...body.flank(-1, 0)].reverse(),
    [body.shoulder(-1, 0), body.shoulder(1, 0)],
    body.flank(1, 0),
  )
  const tone = defs.linear(
    [body.shoulder(-1, 1)[0], pit],
    [body.shoulder(1, 1)[0], pit],
    [
      [0, lit ? skin.lit : skin.shade],
      [0.45, skin.base],
      [1, lit ? skin.shade : skin.lit],
    ],
  )
  const chin = head.outline.map(body.fromHead)
  const drop = 50 * stance.scale
  const cast = blob(chin.map(([x, y]): Point => [x - (lit ? -10 : 14), y + drop]))
  const collar = (side: -1 | 1) =>
    fill(
      brush(
        [
          [middle + side * 20, pit + 6],
          [middle + side * neckHalf * 1.1, pit - 8],
          [middle + side * neckHalf * 2.3, pit - 16],
        ],
        9,
        0.3,
      ),
      skin.shade,
      0.5,
    )
  const cord = (side: -1 | 1) =>
    fill(
      brush(
        [
          body.shoulder(side, 0.1),
          [middle + side * neckHalf * 0.52, pit - 70],
          [middle + side * 15, pit - 4],
        ],
        12,
        0.6,
      ),
      skin.shade,
      0.26,
    )
  const pitTone = defs.radial([middle, pit - 4], 26, [
    [0, skin.shade, 0.55],
    [1, skin.shade, 0],
  ])
  const details = [
    fill(cast, skin.shade, 0.72),
    fill(blob(chin.map(([x, y]): Point => [x + (lit ? 4 : -4), y + drop * 0.5])), skin.deep, 0.28),
    cord(-1),
    cord(1),
    collar(-1),
    collar(1),
    ellipse([middle, pit - 4], 26, 20, pitTone),
  ]
  return fill(outline, tone) + defs.clip(outline, details.join(""))
}
