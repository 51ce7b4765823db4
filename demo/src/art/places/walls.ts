import { mix } from "../color.ts"
import { brush, type Point } from "../path.ts"
import { circle, fill, rect } from "../svg.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./canvas.ts"

/** A wall with a small pool of light on the lit side. Large radial gradients rasterise slowly. */
export function softWall({ defs, mood, lightFromLeft }: BackdropKit, deep = mood.deep): string {
  const pool: Point = [lightFromLeft ? 190 : 710, 300]
  const [lit, dim] = lightFromLeft ? [0, WIDTH] : [WIDTH, 0]
  const wall = defs.linear(
    [lit, 0],
    [dim, HEIGHT],
    [
      [0, mix(mood.mid, mood.soft, 0.22)],
      [0.45, mood.mid],
      [1, mix(mood.mid, deep, 0.72)],
    ],
  )
  const glow = defs.radial(pool, 400, [
    [0, mood.soft, 0.5],
    [0.5, mood.soft, 0.16],
    [1, mood.soft, 0],
  ])
  return rect(0, 0, WIDTH, HEIGHT, wall) + circle(pool, 400, glow)
}

/** Broad dry brush strokes on a plaster wall. */
export function plaster({ random, mood }: BackdropKit, count = 16): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [random.range(-100, 850), random.range(-50, 1150)]
    const [length, lean] = [random.range(200, 520), random.range(-60, 60)]
    const tone = random.chance(0.5) ? mood.soft : mood.deep
    const points: Point[] = [
      [x, y],
      [x + length * 0.5, y + lean * 0.3],
      [x + length, y + lean],
    ]
    return fill(brush(points, random.range(30, 110), random.range(0.3, 0.7)), tone, random.range(0.03, 0.08))
  }).join("")
}
