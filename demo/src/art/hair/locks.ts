import { type Point, shape } from "../path.ts"
import { fill } from "../svg.ts"
import { type HairKit, wave } from "./hair.ts"

export type Side = {
  /** The y of the tips (chin 200, shoulders about 300). */
  end: number
  /** The tips' distance from the neck; negative curls in. */
  out: number
  /** The width of the lock at its tips. */
  width: number
}

export type Fall = {
  /** The x of the parting at the forehead, on the face. */
  part: number
  volume: number
  near: Side
  far: Side
  waveSize: number
  /** How much of the cheeks the locks cover. */
  cover: number
}

export function nearLock({ head }: HairKit, fall: Fall): Point[][] {
  const { part, volume: v, cover } = fall
  const { end, out, width } = fall.near
  const side = head.skull(180, v + 4)[0]
  const cheek = head.near(40) + 12 + cover
  const jaw = Math.max(side + 18, head.near(110) - 6)
  const low = Math.min(end * 0.62, 150)
  const tip = side - out
  return [
    [
      head.skull(96, v),
      head.skull(125, v + 2),
      head.skull(155, v + 4),
      [side, -40],
      [side - 5, low * 0.5],
      [side - 4 - out * 0.3, low],
      [tip, end * 0.8],
      [tip + width * 0.24, end],
    ],
    [
      head.on(part - 6, -176, 14),
      head.on(-84, -150, 20),
      head.on(-130, -84, 20),
      [side + 24, -10],
      [side + 20, low * 0.5],
      [side + 24 - out * 0.1, low],
      [tip + width * 0.5, end * 0.84],
      [tip + width * 0.5, end + 6],
    ],
    [
      head.on(part, -143, 4),
      head.on(part * 0.4 - 56, -130, 9),
      head.on(-112, -84, 10),
      [cheek - 2, -16],
      [cheek, 50],
      [(cheek + jaw) / 2 + cover, low],
      [tip + width * 0.95, end * 0.78],
      [tip + width * (out < 0 ? 1 : 0.78), end - 6],
    ],
  ]
}

export function farLock({ head }: HairKit, fall: Fall): Point[][] {
  const { part, volume: v, cover } = fall
  const { end, out, width } = fall.far
  const side = Math.max(head.skull(0, v)[0], head.far(0) + 16)
  const cheek = head.far(30) - 2 - cover
  const jaw = Math.min(side - 14, head.far(110) + 14)
  const low = Math.min(end * 0.62, 150)
  const tip = side + out * 0.8
  const narrow = head.profile ? 30 : width * 0.9
  return [
    [
      head.on(part, -143, 4),
      head.on(part * 0.4 + 58, -128, 8),
      head.on(112, -80, 8),
      [cheek + 2, -12],
      [cheek + 3, 50],
      [(cheek + jaw) / 2, low],
      [tip - narrow, end * 0.78],
      [tip - narrow * (out < 0 ? 1 : 0.76), end - 6],
    ],
    [
      head.on(part + 8, -176, 14),
      head.on(86, -150, 16),
      head.on(124, -84, 18),
      [side - 10, 0],
      [side - 4, low * 0.5],
      [side - 8, low],
      [tip - narrow * 0.5, end * 0.84],
      [tip - narrow * 0.5, end + 5],
    ],
    [
      head.skull(92, v),
      head.skull(60, v + 1),
      head.skull(28, v + 2),
      [side + 4, -30],
      [side + 9, low * 0.5],
      [side + 8 + out * 0.2, low],
      [tip, end * 0.8],
      [tip - narrow * 0.22, end],
    ],
  ]
}

/** Bends all guides of a lock together. Curls start below the eyes. */
export function swing(guides: Point[][], fall: Fall, end: number, phase: number): Point[][] {
  if (!fall.waveSize) return guides
  return guides.map((guide, index) =>
    wave(guide, fall.waveSize * (0.8 + index * 0.15), end / 190, phase + index * 0.35),
  )
}

/** The hair behind the neck, from crown to tips. */
export function backMass(kit: HairKit, fall: Fall): string {
  const { head, tones, defs } = kit
  const level = { ...fall, near: { ...fall.near, end: Math.min(fall.near.end, fall.far.end) - 8 } }
  const near = swing(nearLock(kit, level), fall, level.near.end, 0)[0] ?? []
  const far =
    swing(farLock(kit, { ...fall, far: { ...fall.far, end: level.near.end } }), fall, level.near.end, 2)[2] ??
    []
  const behindFace: Point[] = [
    head.skull(92, fall.volume),
    head.skull(60, fall.volume - 6),
    head.on(0, -130),
    [40, 0],
    [10, 120],
    [-40, level.near.end * 0.8],
    [-60, level.near.end],
  ]
  const tint = defs.linear(
    [0, -200],
    [0, level.near.end],
    [
      [0, tones.base],
      [0.55, tones.dark],
      [1, tones.base],
    ],
  )
  return fill(
    shape(
      [head.skull(96, fall.volume), head.skull(92, fall.volume)],
      head.profile ? behindFace : far,
      [...near].reverse(),
    ),
    tint,
  )
}
