/**
 * The shape of the tree's crown, generated deterministically: the same at every visit, in units of its
 * view box.
 */
export const crownSize = { width: 1200, height: 330 }

interface Point {
  x: number
  y: number
}

/** A seeded random generator with values between 0 and 1 (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`
const from = ({ x, y }: Point, angle: number, length: number): Point => ({
  x: x + Math.cos(angle) * length,
  y: y + Math.sin(angle) * length,
})

/** One leaf: two arcs from its stem to its tip. */
const leafAt = (stem: Point, angle: number, length: number) => {
  const tip = from(stem, angle, length)
  const side = (turn: number) => from(from(stem, angle, length * 0.5), angle + turn, length * 0.36)
  return `M${at(stem)}Q${at(side(-Math.PI / 2))} ${at(tip)}Q${at(side(Math.PI / 2))} ${at(stem)}Z`
}

/** A tapered, curved branch. */
const branchOf = (
  start: Point,
  end: Point,
  bend: Point,
  { broad, fine }: { broad: number; fine: number },
) => {
  const across = Math.atan2(end.y - start.y, end.x - start.x) + Math.PI / 2
  const side = (point: Point, width: number) => from(point, across, width / 2)
  const middle = (broad + fine) / 2
  return (
    `M${at(side(start, broad))}Q${at(side(bend, middle))} ${at(side(end, fine))}` +
    `L${at(side(end, -fine))}Q${at(side(bend, -middle))} ${at(side(start, -broad))}Z`
  )
}

/**
 * The directions of the main branches as fractions of a half turn, and their lengths: wider than high.
 */
const mains = [
  { angle: 0.985, reach: 318 },
  { angle: 0.91, reach: 282 },
  { angle: 0.82, reach: 196 },
  { angle: 0.69, reach: 140 },
  { angle: 0.56, reach: 112 },
  { angle: 0.44, reach: 112 },
  { angle: 0.31, reach: 140 },
  { angle: 0.18, reach: 196 },
  { angle: 0.09, reach: 282 },
  { angle: 0.015, reach: 318 },
]

const foot: Point = { x: crownSize.width / 2, y: crownSize.height }
const fork: Point = { x: crownSize.width / 2, y: 252 }
const widths = [20, 9, 4.5, 2.5, 1]
/** Leaves overlap in layers of three alternating shades. */
const layers = 6
/** Leaves keep a distance to the edge. */
const top = 16

/** Generates the wood, the leaves by shade, and the positions of the slips. */
const growCrown = () => {
  const chance = seeded(20261)
  const wood: string[] = []
  const leaves = Array.from({ length: layers }, () => "")
  const tips: Point[] = []

  const leaf = (point: Point, angle: number) => {
    const layer = Math.floor(chance() * layers)
    const [turn, length] = [(chance() - 0.5) * 3, 18 + chance() * 13]
    if (point.y > top) leaves[layer] += leafAt(point, angle + turn, length)
  }

  const grow = (start: Point, angle: number, reach: number, depth: number) => {
    const end = from(start, angle, reach)
    const bend = from(from(start, angle, reach * 0.55), angle + Math.PI / 2, reach * (chance() - 0.5) * 0.3)
    wood.push(branchOf(start, end, bend, { broad: widths[depth] ?? 2, fine: widths[depth + 1] ?? 1 }))
    if (depth >= 2) for (let n = 0; n < 3; n++) leaf(from(start, angle, reach * (0.3 + 0.28 * n)), angle)
    if (depth === 3) {
      for (let n = 0; n < 3; n++) leaf(end, angle)
      tips.push(end)
      return
    }
    const children = depth === 0 ? 4 : 3
    for (let n = 0; n < children; n++) {
      const along = depth === 0 ? 0.42 + 0.19 * n : 0.5 + 0.25 * n
      // Alternates sides; the last one continues straight.
      const turn = n === children - 1 ? 0 : (n % 2 === 0 ? -1 : 1) * (0.5 + chance() * 0.3)
      const point = from(start, angle, reach * Math.min(along, 0.99))
      grow(point, angle + turn + (chance() - 0.5) * 0.2, reach * (0.36 + chance() * 0.12), depth + 1)
    }
  }

  const origin = { x: fork.x, y: fork.y + 8 }
  for (const { angle, reach } of mains) grow(origin, -Math.PI * angle, reach, 0)
  return { wood: wood.join(""), leaves, tips }
}

const { wood, leaves, tips } = growCrown()

/** Half the width of the trunk where the crown ends. */
const halfTrunk = 17

/**
 * The trunk, from the bottom to its fork; its width continues into the trunk below. It turns the same way as
 * the branches: otherwise their overlaps would be holes.
 */
const trunk =
  `M${foot.x + halfTrunk} ${foot.y}C${foot.x + halfTrunk} ${foot.y - 30} ${fork.x + 20} ${fork.y + 36} ${fork.x + 74} ${fork.y + 6}` +
  `Q${fork.x + 30} ${fork.y - 28} ${fork.x} ${fork.y - 46}Q${fork.x - 30} ${fork.y - 28} ${fork.x - 74} ${fork.y + 6}` +
  `C${fork.x - 20} ${fork.y + 36} ${foot.x - halfTrunk} ${foot.y - 30} ${foot.x - halfTrunk} ${foot.y}Z`

const slipsApart = 64

/** Branch tips that are low enough for a slip and far enough from each other. */
const slips: Point[] = []
for (const tip of tips.filter(({ y }) => y > 130 && y < 262))
  if (slips.every(({ x }) => Math.abs(x - tip.x) > slipsApart)) slips.push(tip)

/** The generated crown. */
export const crown = { wood: trunk + wood, leaves, slips }
