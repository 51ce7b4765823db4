import { mix } from "../color.ts"
import { brush, type Point, shape } from "../path.ts"
import { type Definitions, ellipse, fill, line } from "../svg.ts"
import type { Head } from "./head.ts"
import type { Person } from "./people.ts"
import type { Light, Skin } from "./skin.ts"

export function nose(head: Head, person: Person, light: Light, skin: Skin, defs: Definitions): string {
  const w = person.nose.width
  const rise = person.nose.bridge
  const ridge = head.row([
    [0, -26, 2],
    [0, 0, 6 * rise],
    [0, 26, 17 * rise],
    [0, 46, 29],
    [0, 58, 34],
  ])
  const tip = head.on(0, 60, 34)
  const under = head.row([
    [-23 * w, 66, 7],
    [-16 * w, 73, 9],
    [0, 76, 15],
    [15 * w, 73, 9],
    [22 * w, 66, 7],
  ])
  if (head.profile) {
    const wing = head.row([
      [-15, 50, 10],
      [-23 * w, 62, 8],
      [-18 * w, 73, 8],
    ])
    return line(wing, skin.deep, 3, 0.5) + ellipse(head.on(-8, 74, 14), 9, 3, skin.deep, 0.55)
  }
  const shadeSide = light.side === "near" ? 1 : -1
  const foot = head.row([
    [shadeSide * 22 * w, 66, 6],
    [shadeSide * 20 * w, 50, 7],
    [shadeSide * 13, 22, 4],
    [shadeSide * 17, -8, 0],
    [shadeSide * 24, -28, 0],
  ])
  const glow = defs.radial(tip, 20, [
    [0, skin.lit, 0.85],
    [1, skin.lit, 0],
  ])
  const wing = (side: 1 | -1) =>
    line(
      head.row([
        [side * 18 * w, 54, 11],
        [side * 25 * w, 63, 6],
        [side * 19 * w, 72, 7],
      ]),
      skin.deep,
      2.4,
      0.42,
    )
  return [
    fill(shape([...ridge, tip], foot), skin.shade, 0.42),
    fill(
      shape(
        under,
        [...under].reverse().map(([x, y]) => [x, y + 9] as Point),
      ),
      skin.shade,
      0.4,
    ),
    ellipse([tip[0] - shadeSide * 3, tip[1] - 5], 12, 10, glow),
    line(
      ridge.slice(1, 4).map(([x, y]): Point => [x - shadeSide * 5, y]),
      skin.lit,
      6,
      0.4,
    ),
    wing(-1),
    wing(1),
    fill(
      brush(
        head.row([
          [-13 * w, 72, 11],
          [-7 * w, 70.5, 15],
          [-2, 74, 15],
        ]),
        5,
      ),
      skin.deep,
      0.75,
    ),
    fill(
      brush(
        head.row([
          [2, 74, 15],
          [7 * w, 70.5, 15],
          [13 * w, 72, 11],
        ]),
        5,
      ),
      skin.deep,
      0.75,
    ),
  ].join("")
}

export function mouth(head: Head, person: Person, skin: Skin): string {
  const wide = 43 * person.mouth.width * (person.male ? 1.06 : 1)
  const full = person.mouth.fullness * (person.male ? 0.76 : 1)
  const up = person.mouth.smile * 5
  const corner = (side: number): [number, number] => [side * wide, 106 - up]
  const middle: [number, number, number][] = [
    [...corner(-1), 0],
    [-wide * 0.5, 107, 1],
    [-8, 107.5, 2],
    [0, 109, 2],
    [8, 107.5, 2],
    [wide * 0.5, 107, 1],
    [...corner(1), 0],
  ]
  const upper: [number, number, number][] = [
    [...corner(1), 0],
    [wide * 0.45, 107 - 9 * full, 3],
    [10, 107 - 12 * full, 5],
    [0, 107 - 9.5 * full, 4],
    [-10, 107 - 12 * full, 5],
    [-wide * 0.45, 107 - 9 * full, 3],
    [...corner(-1), 0],
  ]
  const lower: [number, number, number][] = [
    [...corner(1), 0],
    [wide * 0.56, 109 + 10 * full, 3],
    [wide * 0.2, 109 + 15 * full, 4],
    [-wide * 0.2, 109 + 15 * full, 4],
    [-wide * 0.56, 109 + 10 * full, 3],
    [...corner(-1), 0],
  ]
  const visible = (row: [number, number, number][]) =>
    head.row(head.profile ? row.map(([x, y, r]) => [Math.min(x, 0), y, r]) : row)
  const mid = visible(middle)
  const shineCenter = head.on(head.profile ? -10 : -4, 109 + 8 * full, 4)
  return [
    fill(shape(mid, visible(lower)), mix(person.lip, skin.lit, 0.16)),
    fill(shape(mid, visible(upper)), mix(person.lip, skin.deep, 0.28)),
    ellipse(shineCenter, head.profile ? 7 : 15, 3.2 * full, skin.lit, person.male ? 0.16 : 0.36),
    fill(brush(mid, 3.6), mix(skin.deep, "#2a0f14", 0.45), 0.85),
    line(head.row([corner(-1), [-wide - 4, 102 - up]]), skin.deep, 2.4, 0.4),
    head.profile ? "" : line(head.row([corner(1), [wide + 4, 102 - up]]), skin.deep, 2.4, 0.35),
  ].join("")
}

export function brows(head: Head, person: Person, skin: Skin): string {
  const thick = person.brow.thickness * (person.male ? 14 : 8.5)
  const arch = person.brow.arch * 2.5 + (person.male ? 0 : 2)
  const color = mix(mix(person.hair, skin.deep, person.male ? 0.2 : 0.3), "#8f8681", person.grey * 0.2)
  const brow = (side: 1 | -1) =>
    fill(
      brush(
        head.row([
          [side * 24, -34, 1],
          [side * 46, -41 - arch * 0.4, 2],
          [side * 72, -46 - arch, 1],
          [side * 102, -37, 0],
        ]),
        thick,
        0.42,
      ),
      color,
      0.88,
    )
  return brow(-1) + (head.profile ? "" : brow(1))
}
