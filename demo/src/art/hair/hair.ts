import { type Color, darken, lighten, mix } from "../color.ts"
import type { Head } from "../figure/head.ts"
import type { Person } from "../figure/people.ts"
import type { Light } from "../figure/skin.ts"
import { between, type Point, resample, shape } from "../path.ts"
import type { Random } from "../random.ts"
import { type Definitions, fill } from "../svg.ts"

/** The inputs for drawing a hairstyle. */
export type HairKit = {
  head: Head
  person: Person
  random: Random
  light: Light
  defs: Definitions
  tones: { base: Color; light: Color; dark: Color; sheen: Color }
}

/** Hair behind the neck and shoulders, and hair over the edge of the face. */
export type Hair = { back: string; front: string; ear: boolean }

/** The hair tones of a person in a light. */
export function hairTones(person: Person, light: Light): HairKit["tones"] {
  const base = mix(person.hair, light.shadow, 0.08)
  return {
    base,
    light: mix(lighten(base, 0.14 + person.grey * 0.14), light.glow, 0.1),
    dark: darken(base, 0.42 - person.grey * 0.12),
    sheen: mix(lighten(base, 0.34 + person.grey * 0.2), light.glow, 0.24),
  }
}

type SheetStyle = {
  /** The number of strands. */
  strands?: number
  /** Uneven tips, in drawing units. */
  ragged?: number
  /** Lightness of the whole sheet, -1 to 1. */
  tone?: number
  /** The position of the highlight along the strands (0 root, 1 tip). */
  sheenAt?: number
  /** Whether the lock tapers at both ends, for a lock on top of others. */
  tapered?: boolean
}

const STEPS = 11

/**
 * A mass of hair: strands between guide curves from root to tip. The first and last guides are the outline;
 * the others steer the strands.
 */
export function drawSheet(
  kit: HairKit,
  guides: readonly (readonly Point[])[],
  style: SheetStyle = {},
): string {
  const { random, tones, defs } = kit
  const { strands = 26, ragged = 0, tone = 0, sheenAt = 0.28, tapered = false } = style
  const rows = tapered ? taper(guides) : guides.map((guide) => resample(guide, STEPS))
  const first = rows[0] ?? []
  const last = rows[rows.length - 1] ?? []
  const pointAt = surface(rows)
  const roots = rows.map((row) => row[0] ?? [0, 0]) as Point[]
  const tips: Point[] = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = pointAt(index / 8, 1)
    const round = Math.sin((index / 8) * Math.PI)
    const reach = round * random.range(0.4, 1.6)
    return [x + round * random.range(-ragged, ragged) * 0.3, y + reach * ragged]
  })
  const top = Math.min(...rows.flat().map(([, y]) => y))
  const bottom = Math.max(...rows.flat().map(([, y]) => y))
  const toned = (color: Color) => (tone >= 0 ? mix(color, tones.light, tone) : mix(color, tones.dark, -tone))
  const base = defs.linear(
    [0, top],
    [0, bottom],
    [
      [0, toned(tones.base)],
      [0.4, toned(mix(tones.base, tones.light, 0.35))],
      [1, toned(tones.dark)],
    ],
  )
  // Strands of one tone share a path, because hundreds of paths rasterise slowly.
  const [shadows, lights, sheens, glints]: [string[], string[], string[], string[]] = [[], [], [], []]
  for (let index = 0; index < strands; index += 1) {
    const across = (index + random.range(0.1, 0.9)) / strands
    const start = random.chance(0.4) ? 0.02 : random.range(0, 0.5)
    const end = Math.min(0.985, start + random.range(0.35, 0.9))
    const kind = random.next()
    const among = kind < 0.5 ? shadows : kind < 0.86 ? lights : sheens
    among.push(strand(pointAt, across, start, end, random.range(0.35, 1) * (1.1 / strands)))
  }
  const glintCount = Math.round(strands * 0.45)
  for (let index = 0; index < glintCount; index += 1) {
    const across = (index + random.range(0, 1)) / glintCount
    const start = Math.max(0, sheenAt - random.range(0.06, 0.16))
    glints.push(strand(pointAt, across, start, sheenAt + random.range(0.06, 0.2), 0.9 / strands))
  }
  return [
    fill(shape(first, tips, [...last].reverse(), [...roots].reverse()), base),
    fill(shadows.join(""), toned(tones.dark), 0.5),
    fill(lights.join(""), toned(tones.light), 0.42),
    fill(sheens.join(""), toned(tones.sheen), 0.34),
    fill(glints.join(""), tones.sheen, 0.26),
  ].join("")
}

type Surface = (across: number, along: number) => Point

/** The point on a ruled surface: across the guides and along the strands, each 0 to 1. */
function surface(rows: readonly (readonly Point[])[]): Surface {
  return (across, along) => {
    const position = Math.max(0, Math.min(0.9999, across)) * (rows.length - 1)
    const index = Math.floor(position)
    const step = Math.max(0, Math.min(STEPS - 1.0001, along * (STEPS - 1)))
    const before = Math.floor(step)
    const on = (row: readonly Point[] = []): Point =>
      between(row[before] ?? [0, 0], row[before + 1] ?? [0, 0], step - before)
    return between(on(rows[index]), on(rows[index + 1]), position - index)
  }
}

/** A section of a strand as a curve. */
export function partOf(
  guides: readonly (readonly Point[])[],
  across: number,
  from: number,
  to: number,
): Point[] {
  const pointAt = surface(guides.map((guide) => resample(guide, STEPS)))
  return Array.from({ length: 7 }, (_, index) => pointAt(across, from + ((to - from) * index) / 6))
}

function taper(guides: readonly (readonly Point[])[]): Point[][] {
  const rows = guides.map((guide) => resample(guide, STEPS))
  const center = rows[Math.floor(rows.length / 2)] ?? []
  return rows.map((row) =>
    row.map((point, index) =>
      between(center[index] ?? point, point, Math.sin((index / (STEPS - 1)) * Math.PI) ** 0.6),
    ),
  )
}

/** The outline of a strand, widest in the middle. */
function strand(pointAt: Surface, across: number, start: number, end: number, width: number): string {
  const steps = 5
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= steps; step += 1) {
    const part = step / steps
    const along = start + (end - start) * part
    const reach = Math.sin(part * Math.PI) * width * 0.5
    left.push(pointAt(across - reach, along))
    right.push(pointAt(across + reach, along))
  }
  return shape(left, right.reverse())
}

/** Bends a lock sideways, increasingly toward its tip. */
export function wave(
  points: readonly Point[],
  size: number,
  turns: number,
  phase: number,
  from = 0.25,
): Point[] {
  return resample(points, 16).map(([x, y], index) => {
    const along = index / 15
    const strength = along < from ? 0 : Math.min(1, (along - from) / 0.3)
    return [x + Math.sin(along * turns * Math.PI * 2 + phase) * size * strength, y]
  })
}

/** The shadow of a parting, so that the scalp does not stand out. */
export function partLine({ head, tones }: HairKit, part: number, volume: number): string {
  return fill(
    shape(
      [head.on(part - 15, -138, 3), head.on(part - 20, -176, 12), head.skull(103, volume)],
      [head.skull(85, volume), head.on(part + 20, -176, 12), head.on(part + 15, -138, 3)],
    ),
    tones.dark,
  )
}

/** The ear on the near side with its inner shadow. */
export function drawEar(head: Head, skin: { base: Color; shade: Color; deep: Color; lit: Color }): string {
  const [x, y] = head.ear
  const w = head.profile ? 30 : 20 + 8 * Math.sin(head.pose.yaw)
  const outer: Point[] = [
    [x + w * 0.45, y - 22],
    [x + w * 0.1, y - 36],
    [x - w * 0.55, y - 36],
    [x - w * 0.86, y - 16],
    [x - w * 0.62, y + 10],
    [x - w * 0.2, y + 32],
    [x + w * 0.22, y + 38],
    [x + w * 0.45, y + 22],
  ]
  const inner: Point[] = [
    [x + w * 0.2, y - 18],
    [x - w * 0.2, y - 24],
    [x - w * 0.5, y - 14],
    [x - w * 0.3, y + 6],
    [x, y + 14],
    [x + w * 0.2, y + 4],
  ]
  const closed = (points: Point[]) => shape([...points, points[0] ?? [0, 0]])
  return fill(closed(outer), mix(skin.base, skin.shade, 0.3)) + fill(closed(inner), skin.deep, 0.38)
}
