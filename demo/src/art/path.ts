/** A point of the drawing, x to the right and y downward. */
export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10
const at = (points: readonly Point[], index: number): Point => {
  const point = points[Math.max(0, Math.min(points.length - 1, index))]
  if (!point) throw new RangeError("a curve needs points")
  return point
}

/** "x y" with one decimal, which keeps files small. */
export const xy = ([x, y]: Point): string => `${round(x)} ${round(y)}`

/** The point between two others at a fraction (0 to 1) of the distance. */
export const between = (from: Point, to: Point, amount: number): Point => [
  from[0] + (to[0] - from[0]) * amount,
  from[1] + (to[1] - from[1]) * amount,
]

/** Moves every point by the same amount. */
export const shift = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy])

function bezier(p0: Point, p1: Point, p2: Point, p3: Point): string {
  const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
  const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
  return `C${xy(first)} ${xy(second)} ${xy(p2)}`
}

/** The smooth continuation through the points, to append to a path that ends at the first of them. */
export function along(points: readonly Point[]): string {
  let path = ""
  for (let index = 0; index < points.length - 1; index += 1) {
    path += bezier(at(points, index - 1), at(points, index), at(points, index + 1), at(points, index + 2))
  }
  return path
}

/** A smooth open path through the points. */
export const curve = (points: readonly Point[]): string => `M${xy(at(points, 0))}${along(points)}`

/** A smooth closed shape through the points. */
export function blob(points: readonly Point[]): string {
  const count = points.length
  const wrap = (index: number) => at(points, (index + count) % count)
  let path = `M${xy(at(points, 0))}`
  for (let index = 0; index < count; index += 1) {
    path += bezier(wrap(index - 1), wrap(index), wrap(index + 1), wrap(index + 2))
  }
  return `${path}Z`
}

/** A closed shape of several smooth edges that meet in corners. */
export function shape(...edges: readonly (readonly Point[])[]): string {
  return `${edges.map((edge, index) => `${index === 0 ? "M" : "L"}${xy(at(edge, 0))}${along(edge)}`).join("")}Z`
}

/** A shape of straight edges. */
export const polygon = (points: readonly Point[]): string => `M${points.map(xy).join("L")}Z`

/** The same curve with `count` points, so that two curves can be blended. */
export function resample(points: readonly Point[], count: number): Point[] {
  const fine: Point[] = []
  for (let index = 0; index < points.length - 1; index += 1) {
    const [p0, p1, p2, p3] = [
      at(points, index - 1),
      at(points, index),
      at(points, index + 1),
      at(points, index + 2),
    ]
    for (let step = 0; step < 8; step += 1) fine.push(catmull(p0, p1, p2, p3, step / 8))
  }
  fine.push(at(points, points.length - 1))
  const lengths = [0]
  for (let index = 1; index < fine.length; index += 1) {
    const [a, b] = [at(fine, index - 1), at(fine, index)]
    lengths.push((lengths[index - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1] ?? 0
  let index = 0
  return Array.from({ length: count }, (_, order) => {
    const wanted = (total * order) / (count - 1)
    while (index < fine.length - 2 && (lengths[index + 1] ?? total) < wanted) index += 1
    const [start, end] = [lengths[index] ?? 0, lengths[index + 1] ?? total]
    return between(at(fine, index), at(fine, index + 1), end > start ? (wanted - start) / (end - start) : 0)
  })
}

function catmull(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const axis = (a: number, b: number, c: number, d: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  return [axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])]
}

/** A brush stroke; `width` is the maximum in drawing units. */
export function brush(points: readonly Point[], width: number, swell = 0.5): string {
  const line = resample(points, 9)
  const side = (sign: number): Point[] =>
    line.map((point, index) => {
      const [a, b] = [at(line, index - 1), at(line, index + 1)]
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      const along = index / (line.length - 1)
      const profile = along < swell ? along / swell : (1 - along) / (1 - swell)
      const reach = (sign * width * Math.sin((profile * Math.PI) / 2)) / 2
      return [point[0] - ((b[1] - a[1]) / length) * reach, point[1] + ((b[0] - a[0]) / length) * reach]
    })
  return shape(side(1), side(-1).reverse())
}

/** A smooth function through (input, output) pairs in ascending order. */
export function through(pairs: readonly Point[]): (input: number) => number {
  return (input) => {
    if (input <= at(pairs, 0)[0]) return at(pairs, 0)[1]
    if (input >= at(pairs, pairs.length)[0]) return at(pairs, pairs.length)[1]
    const index = pairs.findIndex(([x]) => x > input) - 1
    const [a, b] = [at(pairs, index), at(pairs, index + 1)]
    const slope = (from: Point, to: Point) => (to[0] === from[0] ? 0 : (to[1] - from[1]) / (to[0] - from[0]))
    const span = b[0] - a[0]
    const t = (input - a[0]) / span
    const startSlope = slope(at(pairs, index - 1), b)
    const endSlope = slope(a, at(pairs, index + 2))
    return (
      a[1] * (1 + 2 * t) * (1 - t) ** 2 +
      span * startSlope * t * (1 - t) ** 2 +
      b[1] * t ** 2 * (3 - 2 * t) +
      span * endSlope * t ** 2 * (t - 1)
    )
  }
}
