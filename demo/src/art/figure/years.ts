import { brush, type Point } from "../path.ts"
import { fill, group } from "../svg.ts"
import type { Head } from "./head.ts"
import type { Person } from "./people.ts"
import type { Skin } from "./skin.ts"

/** Faint wrinkles. */
export function age(head: Head, person: Person, skin: Skin): string {
  if (person.years < 0.2) return ""
  const strength = person.years * 0.42
  const mirror = (row: [number, number][]) => [
    head.row(row.map(([x, y]) => [-x, y])),
    ...(head.profile ? [] : [head.row(row)]),
  ]
  const strokes: [Point[][], number, number][] = [
    [
      mirror([
        [27, 68],
        [44, 86],
        [52, 106],
      ]),
      3,
      strength,
    ],
    [
      mirror([
        [36, 21],
        [56, 27],
        [78, 20],
      ]),
      2.4,
      strength * 0.8,
    ],
    [
      mirror([
        [98, 0],
        [106, -4],
      ]),
      2,
      strength * 0.8,
    ],
    [
      mirror([
        [98, 6],
        [108, 8],
      ]),
      2,
      strength * 0.7,
    ],
  ]
  if (person.years > 0.5) {
    strokes.push([
      [
        head.row([
          [-58, -88],
          [-20, -92],
          [30, -91],
          [60, -87],
        ]),
      ],
      2.4,
      strength * 0.55,
    ])
    strokes.push([
      [
        head.row([
          [-46, -108],
          [-10, -111],
          [40, -109],
        ]),
      ],
      2.2,
      strength * 0.4,
    ])
  }
  const marks = strokes.flatMap(([rows, width, opacity]) =>
    rows.map((row) => fill(brush(row, width + 1), skin.deep, opacity)),
  )
  return group(marks.join(""), {})
}
