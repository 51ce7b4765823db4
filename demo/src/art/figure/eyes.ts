import { mix } from "../color.ts"
import { brush, curve, type Point, shape } from "../path.ts"
import { circle, fill } from "../svg.ts"
import type { Head } from "./head.ts"
import type { Person } from "./people.ts"
import type { Skin } from "./skin.ts"

export type Expression = {
  /** -1 looks toward the viewer, 1 away. */
  gaze: number
  /** Looking down with closed lids. */
  lowered: boolean
}

const INK = "#241619"

/** One eye: -1 is the near one, 1 the far one. */
export function drawEye(head: Head, person: Person, skin: Skin, look: Expression, side: 1 | -1): string {
  const { size, tilt, open, doubleLid } = person.eyes
  const height = 15.5 * open * size
  const at = (along: number, y: number, raised = 0): [number, number, number] => [
    side * (59 + along * size),
    y - (along / 28) * tilt * 0.6,
    raised,
  ]
  const inner = at(-27, 5)
  const outer = at(30, -1)
  const upperLid = head.row([
    inner,
    at(-17, 3 - height * 0.62),
    at(-2, 2 - height),
    at(15, 1 - height * 0.82),
    outer,
  ])
  const lowerLid = head.row([
    outer,
    at(16, 3 + height * 0.36),
    at(-2, 5 + height * 0.4),
    at(-16, 6 + height * 0.18),
    inner,
  ])
  const lash = mix(INK, person.hair, 0.2)
  const lashWidth = person.male ? 4.6 : 6.4

  if (look.lowered) {
    const lid = head.row([inner, at(-14, 9), at(3, 11.5), at(19, 8.5), outer])
    const crease = head.row([at(-20, -3), at(-2, -8), at(16, -6), at(28, -1)])
    const lashes = person.male
      ? ""
      : fill(brush(head.row([at(17, 9), at(27, 8), at(37, 4)]), 4.5, 0.2), lash, 0.9)
    return (
      fill(
        shape(head.row([inner, at(-14, -4), at(3, -8), at(19, -5), outer]), [...lid].reverse()),
        skin.shade,
        0.28,
      ) +
      fill(brush(crease, 2.4), skin.deep, 0.5) +
      fill(brush(lid, lashWidth * 0.95, 0.62), lash, 0.92) +
      lashes
    )
  }

  const eyeShape = shape(upperLid, lowerLid)
  const gazeShift = look.gaze * 7
  const pupil = head.on(side * 59 + gazeShift, 1.5 - height * 0.22)
  const r = 11.2 * size
  const white = mix("#f7ece2", skin.base, 0.42)
  const iris = irisShape(pupil, r, upperLid, lowerLid)
  const crease = head.row([
    at(-22, -3 - height * 0.5),
    at(-3, -6 - height),
    at(16, -5.5 - height * 0.85),
    at(29, -6),
  ])
  const wing = person.male ? [] : [head.on(side * (59 + 36 * size), -6 - tilt * 0.8)]
  return [
    fill(eyeShape, white),
    fill(iris, mix("#2a1a16", person.hair, 0.3)),
    circle([pupil[0] - 3, pupil[1] - 3], 2.1, "#fff8ee", 0.75),
    fill(brush([...upperLid, ...wing], lashWidth, 0.66), lash),
    fill(brush(lowerLid, 2), skin.deep, 0.5),
    doubleLid || person.years > 0.4 ? fill(brush(crease, 2.4), skin.deep, 0.55) : "",
  ].join("")
}

/** The iris, cut by both lids without a clip path: its rows are clamped between the lid curves. */
function irisShape(center: Point, r: number, upper: readonly Point[], lower: readonly Point[]): string {
  const yOn = (line: readonly Point[], x: number): number => {
    const row = [...line].sort((a, b) => a[0] - b[0])
    const index = Math.max(
      1,
      row.findIndex(([px]) => px >= x),
    )
    const [a, b] = [row[index - 1] ?? center, row[index] ?? center]
    const t = b[0] === a[0] ? 0 : Math.max(0, Math.min(1, (x - a[0]) / (b[0] - a[0])))
    const smooth = t * t * (3 - 2 * t)
    return a[1] + (b[1] - a[1]) * (0.5 * t + 0.5 * smooth)
  }
  const top: Point[] = []
  const bottom: Point[] = []
  for (let step = 0; step <= 10; step += 1) {
    const angle = Math.PI * (step / 10)
    const x = center[0] - r * Math.cos(angle)
    const reach = r * Math.sin(angle)
    top.push([x, Math.max(center[1] - reach, yOn(upper, x))])
    bottom.push([x, Math.min(center[1] + reach, yOn(lower, x))])
  }
  return `${curve(top)}L${bottom
    .reverse()
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`
}
