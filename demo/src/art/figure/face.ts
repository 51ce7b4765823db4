import { mix } from "../color.ts"
import { blob, type Point, shape } from "../path.ts"
import { type Definitions, ellipse, fill, rect } from "../svg.ts"
import { drawEye, type Expression } from "./eyes.ts"
import { brows, mouth, nose } from "./features.ts"
import type { Head } from "./head.ts"
import type { Person } from "./people.ts"
import { type Light, type Skin, skinTones } from "./skin.ts"
import { age } from "./years.ts"

/** The face without hair: light, features and age. */
export function drawFace(
  head: Head,
  person: Person,
  light: Light,
  look: Expression,
  defs: Definitions,
): string {
  const skin = skinTones(person, light)
  const outline = blob(head.outline)
  const [from, to] = light.side === "near" ? [head.near(20), head.far(20)] : [head.far(20), head.near(20)]
  const base = defs.linear(
    [from, -60],
    [to, 60],
    [
      [0, skin.lit],
      [0.45, skin.base],
      [1, mix(skin.base, skin.shade, 0.55)],
    ],
  )
  const parts = [
    fill(outline, base),
    shadePlane(head, light, skin),
    blush(head, skin, defs),
    sockets(head, skin, defs),
    chinAndJaw(head, skin, defs),
    person.male ? cheekHollows(head, skin, defs) : "",
    age(head, person, skin),
    nose(head, person, light, skin, defs),
    mouth(head, person, skin),
    brows(head, person, skin),
    drawEye(head, person, skin, look, -1),
    head.profile ? "" : drawEye(head, person, skin, look, 1),
  ]
  return defs.clip(outline, parts.join(""))
}

/** The shaded side of the face as two overlapping planes. */
function shadePlane(head: Head, light: Light, skin: Skin): string {
  const far: [number, number][] = [
    [92, -170],
    [108, -100],
    [112, -52],
    [97, -14],
    [112, 34],
    [98, 74],
    [72, 112],
    [60, 150],
    [34, 186],
    [24, 204],
  ]
  const near: [number, number][] = [
    [-78, -170],
    [-98, -110],
    [-104, -58],
    [-92, -8],
    [-96, 30],
    [-82, 74],
    [-60, 112],
    [-52, 150],
    [-30, 182],
    [-16, 204],
  ]
  const side = light.side === "near" ? 1 : -1
  const places = side === 1 ? far : near
  const edge = head.row(places)
  const outside: Point[] = [...edge].reverse().map(([, y]) => [side * 400, y])
  const inner = head.row(places.map(([x, y]) => [x - side * (10 + (y > 0 ? 8 : 4)), y]))
  if (head.profile && side === 1) return ""
  return (
    fill(shape(inner, outside), skin.shade, 0.2) +
    fill(shape(edge, outside), skin.shade, head.profile ? 0.3 : 0.45)
  )
}

function blush(head: Head, skin: Skin, defs: Definitions): string {
  const spot = (x: number, r: number, strength: number) => {
    const [cx, cy] = head.on(x, 52)
    const paint = defs.radial(
      [cx, cy],
      r,
      [
        [0, skin.blush, strength],
        [1, skin.blush, 0],
      ],
      0.8,
    )
    return ellipse([cx, cy], r, r * 0.8, paint)
  }
  const strength = head.bones.male ? 0.22 : 0.42
  return spot(-78, 58, strength) + (head.profile ? "" : spot(80, 44, strength))
}

function sockets(head: Head, skin: Skin, defs: Definitions): string {
  const socket = (side: 1 | -1) => {
    const [cx, cy] = head.on(side * 58, -10)
    const paint = defs.radial(
      [cx, cy],
      52,
      [
        [0, skin.shade, 0.34],
        [1, skin.shade, 0],
      ],
      0.56,
    )
    return ellipse([cx, cy], 52, 30, paint)
  }
  return socket(-1) + (head.profile ? "" : socket(1))
}

function chinAndJaw(head: Head, skin: Skin, defs: Definitions): string {
  const [cx, cy] = head.on(0, 142)
  const under = defs.radial(
    [cx, cy],
    34,
    [
      [0, skin.shade, 0.4],
      [1, skin.shade, 0],
    ],
    0.4,
  )
  const edge = defs.linear(
    [0, 150],
    [0, 206],
    [
      [0, skin.shade, 0],
      [1, skin.shade, 0.5],
    ],
  )
  return (
    ellipse([cx, cy], 34, 14, under) +
    rect(head.near(150) - 60, 150, head.far(150) - head.near(150) + 120, 80, edge)
  )
}

/** The plane from cheekbone to jaw that makes a man's face angular. */
function cheekHollows(head: Head, skin: Skin, defs: Definitions): string {
  const paint = defs.linear(
    [0, 56],
    [0, 150],
    [
      [0, skin.shade, 0.3],
      [1, skin.shade, 0],
    ],
  )
  const hollow = (side: 1 | -1) =>
    fill(
      shape(
        head.row([
          [side * 132, 52],
          [side * 92, 74],
          [side * 66, 118],
          [side * 62, 150],
        ]),
        head.row([
          [side * 62, 150],
          [side * 92, 146],
          [side * 118, 110],
          [side * 132, 52],
        ]),
      ),
      paint,
    )
  return hollow(-1) + (head.profile ? "" : hollow(1))
}
