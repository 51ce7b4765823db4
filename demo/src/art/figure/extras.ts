import { type Color, mix } from "../color.ts"
import { blob, brush, type Point, shape } from "../path.ts"
import { circle, type Definitions, ellipse, fill, line } from "../svg.ts"
import type { Head } from "./head.ts"
import type { Person } from "./people.ts"
import type { Skin } from "./skin.ts"

export const glassesStyles = ["round", "square", "half", "thin"] as const
export type Glasses = (typeof glassesStyles)[number]

/** A point on the almost flat plane of the glasses. */
const lensPlane = (head: Head, x: number, y: number): Point => head.place(x, y, 146 - (x / 100) ** 2 * 26)

/** Glasses on the nose, turned with the head. */
export function drawGlasses(head: Head, style: Glasses, color: Color, glint: Color): string {
  const frame = (side: 1 | -1): Point[] => {
    const steps = 20
    const [rx, ry] = style === "round" || style === "thin" ? [36, 33] : [40, 28]
    const power = style === "round" || style === "thin" ? 1 : 0.62
    return Array.from({ length: steps }, (_, index) => {
      const angle = (index / steps) * Math.PI * 2
      const bend = (value: number) => Math.sign(value) * Math.abs(value) ** power
      return lensPlane(head, side * 58 + rx * bend(Math.cos(angle)), 3 + ry * bend(Math.sin(angle)))
    })
  }
  const width = style === "thin" ? 3 : style === "round" ? 4.5 : 6
  const lens = (side: 1 | -1): string => {
    const points = frame(side)
    const closed = [...points, points[0] ?? [0, 0]] as Point[]
    const tint = fill(blob(points), glint, 0.1)
    const shine = fill(
      brush(
        [
          lensPlane(head, side * 58 - 20, -9),
          lensPlane(head, side * 58 - 8, -17),
          lensPlane(head, side * 58 + 10, -20),
        ],
        4,
      ),
      "#fff8ea",
      0.5,
    )
    const rim =
      style === "half"
        ? line(points.slice(10).concat(points.slice(0, 1)), color, width + 1) + line(closed, color, 1.4, 0.5)
        : line(closed, color, width)
    return tint + shine + rim
  }
  const bridge = line(
    [lensPlane(head, -23, -3), lensPlane(head, 0, -9), lensPlane(head, 23, -3)],
    color,
    width,
  )
  const hinge = lensPlane(head, style === "square" || style === "half" ? -98 : -94, -5)
  const temple = line([hinge, [(hinge[0] + head.ear[0]) / 2, -12], [head.ear[0] - 4, -16]], color, width)
  return temple + (head.profile ? lens(-1) : lens(1) + lens(-1) + bridge)
}

export const beardStyles = ["stubble", "short", "full"] as const
export type Beard = (typeof beardStyles)[number]

/** A beard follows jaw and lip; stubble is only a shade. */
export function drawBeard(head: Head, person: Person, skin: Skin, style: Beard, defs: Definitions): string {
  const tone = mix(person.hair, skin.deep, 0.12)
  const opacity = style === "stubble" ? 0.2 : style === "short" ? 0.62 : 0.8
  // In profile only the near half of the face is visible.
  const visible = (places: readonly (readonly [number, number, number])[]) =>
    head.row(places.filter(([x]) => !head.profile || x <= 0))
  const cheeks = visible([
    [-142, 30, 0],
    [-130, 70, 0],
    [-106, 84, 0],
    [-78, 96, 0],
    [-58, 112, 0],
  ])
  const chin = visible([
    [-58, 112, 0],
    [-44, 132, 0],
    [-24, 126, 0],
    [0, 131, 0],
    [24, 126, 0],
    [44, 132, 0],
    [58, 112, 0],
  ])
  const farCheek = head.profile
    ? []
    : visible([
        [58, 112, 0],
        [78, 98, 0],
        [104, 90, 0],
        [122, 78, 0],
      ])
  const below: Point[] = [
    [400, 96],
    [400, 330],
    [-400, 330],
    [-400, 30],
  ]
  const lipTop = visible([
    [-58, 116, 2],
    [-48, 98, 3],
    [-24, 87, 5],
    [0, 85, 8],
    [24, 87, 5],
    [48, 98, 3],
    [58, 116, 2],
  ])
  const lipEdge = visible([
    [58, 116, 2],
    [40, 104, 3],
    [20, 97, 5],
    [0, 99, 5],
    [-20, 97, 5],
    [-40, 104, 3],
    [-58, 116, 2],
  ])
  const moustache = fill(shape(lipTop, lipEdge), tone, opacity * 0.94)
  const edge = farCheek.length > 0 ? shape(cheeks, chin, farCheek, below) : shape(cheeks, chin, below)
  const fade = defs.linear(
    [0, 26],
    [0, 126],
    [
      [0, tone, 0],
      [0.3, tone, opacity * 0.4],
      [1, tone, opacity],
    ],
  )
  const outline = blob(head.outline)
  return defs.clip(outline, fill(edge, fade) + moustache)
}

export const earringStyles = ["pearl", "drop", "hoop", "stud"] as const
export type Earring = (typeof earringStyles)[number]

/** One earring under the near ear. */
export function drawEarring(head: Head, style: Earring, metal: Color): string {
  const [x, y]: Point = [head.ear[0] + 2, head.ear[1] + 42]
  switch (style) {
    case "pearl":
      return circle([x, y], 10, "#f1e7da") + circle([x - 3, y - 3], 3.4, "#ffffff", 0.9)
    case "stud":
      return circle([x, y - 6], 6, metal) + circle([x - 1, y - 8], 2, "#fff6e4")
    case "hoop":
      return `<ellipse cx="${x.toFixed(1)}" cy="${(y + 18).toFixed(1)}" rx="17" ry="23" fill="none" stroke="${metal}" stroke-width="4.5"/>`
    case "drop":
      return (
        line(
          [
            [x, y - 6],
            [x, y + 26],
          ],
          metal,
          2.4,
        ) +
        ellipse([x, y + 36], 8, 14, metal) +
        ellipse([x - 2, y + 31], 2.4, 5, "#fff6e4", 0.7)
      )
  }
}
