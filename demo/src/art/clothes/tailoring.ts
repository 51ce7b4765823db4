import { type Color, lighten, mix } from "../color.ts"
import { brush, type Point, polygon, shape } from "../path.ts"
import { circle, fill, line } from "../svg.ts"
import { front } from "./cloth.ts"
import { type ClothKit, clothPaint, clothTones, fromPit, rowFromPit } from "./kit.ts"
import { printed } from "./prints.ts"

/** A shirt, open down to the given depth. */
export function shirt(kit: ClothKit, color: Color, openTo: number): string {
  const { body } = kit
  const tones = clothTones(color, kit.light)
  const near = body.shoulder(-1, 0.3)
  const far = body.shoulder(1, 0.3)
  const tip = fromPit(kit, 0, openTo)
  const wing = (side: -1 | 1): string => {
    const neck = side === -1 ? near : far
    const back = body.shoulder(side, 0.24)
    const inner: Point = [tip[0] + side * 2, tip[1] - (openTo > 30 ? openTo * 0.55 : 0)]
    const points: Point[] = [
      back,
      [neck[0] + side * 13, neck[1] + 16],
      fromPit(kit, side * (body.male ? 92 : 78), openTo > 30 ? 66 : 78),
      [inner[0] + side * 6, inner[1] + (openTo > 30 ? 30 : 8)],
      [body.middle + side * (openTo > 30 ? 30 : 10), (neck[1] + inner[1]) / 2 + 22],
    ]
    const lit = side === (kit.light.side === "near" ? -1 : 1)
    const shadow = fill(polygon(points.map(([x, y]): Point => [x + side * 3, y + 9])), tones.shade, 0.42)
    const stand = line([back, points[4] as Point, inner], tones.shade, 3, 0.35)
    return (
      shadow +
      fill(polygon(points), mix(tones.base, lit ? tones.lit : tones.shade, lit ? 0.8 : 0.22)) +
      stand +
      line([points[2] as Point, points[3] as Point], tones.shade, 2.5, 0.5)
    )
  }
  const placket =
    line([tip, fromPit(kit, 3, 700)], tones.shade, 3, 0.5) +
    line([[tip[0] + 30, tip[1] + 30], fromPit(kit, 33, 700)], tones.shade, 2, 0.3)
  const buttons = [110, 230, 350]
    .map((y) => circle(fromPit(kit, 15, y + openTo), 6, tones.shade, 0.7))
    .join("")
  return front(kit, color, 0.3, [tip]) + placket + buttons + wing(-1) + wing(1)
}

/** A tie with its knot. */
export function tie(kit: ClothKit, color: Color): string {
  const tones = clothTones(color, kit.light)
  const at = (x: number, y: number) => fromPit(kit, x, y)
  return (
    fill(polygon([at(-13, 36), at(13, 36), at(40, 420), at(-40, 420)]), clothPaint(kit, color)) +
    fill(polygon([at(-23, 2), at(23, 2), at(14, 42), at(-14, 42)]), tones.base) +
    line([at(-14, 42), at(14, 42)], tones.shade, 3, 0.8) +
    [90, 150, 210, 270].map((y) => line([at(-20, y + 30), at(22, y)], tones.lit, 4, 0.28)).join("")
  )
}

/** A jacket or coat over the existing drawing. */
export function jacket(kit: ClothKit, color: Color, closesAt: number, lapel: number, shawl = false): string {
  const { body } = kit
  const tones = clothTones(color, kit.light)
  const paint = clothPaint(kit, color)
  const button = fromPit(kit, 0, closesAt)
  const panel = (side: -1 | 1): string => {
    const start = 0.36
    const outside = body.flank(side, start, 9)
    const neck = outside[0] as Point
    const hem: Point = [button[0] + side * (closesAt > 500 ? 20 : -18), 1230]
    const closing: Point = [button[0] - side * 10, button[1] + 16]
    const outline = shape(outside, [hem, closing], [button, fromPit(kit, side * 84, closesAt * 0.26), neck])
    return fill(outline, paint) + printed(kit, color, outline)
  }
  const collar = (side: -1 | 1): string => {
    const neck = body.shoulder(side, 0.27)
    const out = body.shoulder(side, 0.47)
    const notchY = closesAt * 0.3
    const edge: Point[] = [
      [button[0], button[1] + 6],
      fromPit(kit, side * 34, closesAt * 0.62),
      fromPit(kit, side * 70, closesAt * 0.2),
      neck,
    ]
    const notch = fromPit(kit, side * (92 + lapel), notchY - 34)
    const peak = fromPit(kit, side * (112 + lapel * 1.35), notchY - 8)
    const outer: Point[] = shawl
      ? [
          out,
          fromPit(kit, side * (110 + lapel), notchY),
          fromPit(kit, side * (74 + lapel * 0.7), closesAt * 0.66),
          [button[0], button[1] + 6],
        ]
      : [peak, fromPit(kit, side * (78 + lapel * 0.8), closesAt * 0.62), [button[0], button[1] + 6]]
    const lit = side === (kit.light.side === "near" ? -1 : 1)
    const tone = kit.defs.linear(neck, button, [
      [0, mix(tones.base, tones.lit, lit ? 1 : 0.42)],
      [1, mix(tones.base, tones.lit, lit ? 0.4 : 0.15)],
    ])
    const upper: Point[] = [neck, [out[0], out[1] - 5]]
    const lapelShape = shawl
      ? shape(edge, upper, outer)
      : shape(edge, upper, [[out[0], out[1] - 5], notch, peak], outer)
    const seam = shawl ? "" : line([notch, fromPit(kit, side * 66, notchY - 12)], tones.shade, 3, 0.8)
    const shadow = fill(
      brush(
        outer.map(([x, y]): Point => [x + side * 6, y + 4]),
        12,
        0.4,
      ),
      tones.shade,
      0.55,
    )
    return (
      shadow +
      fill(lapelShape, tone) +
      seam +
      printed(kit, color, lapelShape) +
      line(outer, tones.lit, 2, 0.4)
    )
  }
  const wide = body.male ? 246 : 192
  const sleeve = (side: -1 | 1) =>
    fill(
      brush(
        rowFromPit(kit, [
          [side * wide * (side === 1 ? 0.86 : 1), 205],
          [side * wide * (side === 1 ? 0.84 : 0.98), 330],
          [side * wide * (side === 1 ? 0.87 : 1.01), 640],
        ]),
        13,
        0.35,
      ),
      tones.shade,
      0.7,
    )
  const knob =
    closesAt < 470
      ? circle([button[0] + 4, button[1] + 34], 9, tones.shade) +
        circle([button[0] + 2, button[1] + 32], 6, lighten(color, 0.16))
      : ""
  return panel(1) + panel(-1) + sleeve(-1) + sleeve(1) + collar(1) + collar(-1) + knob
}
