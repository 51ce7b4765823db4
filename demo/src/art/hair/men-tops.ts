import type { Point } from "../path.ts"
import { drawSheet, type HairKit } from "./hair.ts"

/** The height of the hairline, which recedes with age. */
export const hairline = ({ person }: HairKit) => -138 - person.years * 14

/** In profile all cuts are combed from the forehead over the crown. */
export function crownInProfile(kit: HairKit, volume: number): string {
  const { head } = kit
  const h = hairline(kit)
  return drawSheet(
    kit,
    [
      [
        head.on(0, h + 4, 3),
        head.skull(50, volume * 0.8),
        head.skull(76, volume),
        head.skull(106, volume - 4),
        head.skull(146, 9),
      ],
      [
        head.on(-44, h + 4, 4),
        head.skull(62, volume - 28),
        head.skull(88, volume - 30),
        head.skull(118, volume - 28),
        head.skull(156, 2),
      ],
      [
        head.on(-86, h + 16, 3),
        head.skull(86, -46),
        head.skull(112, -50),
        head.skull(138, -34),
        head.skull(166, -4),
      ],
    ],
    { strands: 38, ragged: 5, sheenAt: 0.4 },
  )
}

export function sidePart(kit: HairKit, volume: number): string {
  const { head } = kit
  const h = hairline(kit)
  const far: Point = [Math.max(head.far(-60) + 2, head.skull(10, 3)[0]), -62]
  return drawSheet(
    kit,
    [
      [
        head.skull(140, 10),
        head.skull(116, volume),
        head.skull(86, volume + 4),
        head.skull(56, volume),
        head.skull(28, volume * 0.5),
        far,
      ],
      [
        head.on(-96, h - 4, 8),
        head.on(-56, h - 34, 30),
        head.on(10, h - 34, 36),
        head.on(74, h - 4, 26),
        head.on(112, -104, 14),
        head.on(122, -66, 7),
      ],
      [
        head.on(-90, h + 16, 3),
        head.on(-58, h - 4, 20),
        head.on(0, h, 26),
        head.on(60, h + 16, 18),
        head.on(98, -98, 10),
        head.on(116, -62, 5),
      ],
    ],
    { strands: 38, ragged: 4, sheenAt: 0.35 },
  )
}

export function combedBack(kit: HairKit, volume: number, lift: number): string {
  const { head, person } = kit
  const h = hairline(kit)
  const temple = person.years * 14
  const xs = [-112, -84, -46, 0, 46, 86, 116]
  const heights = [-92, h + 18 - temple, h - 2, h - 2 + person.years * 5, h - 2, h + 18 - temple, -90]
  const angles = [150, 130, 110, 91, 72, 51, 26]
  const rise = [0.3, 0.72, 1, 1.05, 1, 0.66, 0.2]
  const guides = xs.map((x, index): Point[] => {
    const root = head.on(x, heights[index] ?? h, 3)
    const up = (rise[index] ?? 1) * lift
    const back = head.skull(angles[index] ?? 90, volume * (rise[index] ?? 1) + 5)
    return [
      root,
      [root[0] + x * 0.05, root[1] - 22 * up - 8],
      [(root[0] + back[0]) / 2 + x * 0.05, Math.min((root[1] + back[1]) / 2, root[1] - 20) - 12 * up],
      back,
    ]
  })
  return drawSheet(kit, guides, { strands: 36, sheenAt: 0.5 })
}

export function fringe(kit: HairKit, volume: number): string {
  const { head, random } = kit
  const xs = [-114, -80, -42, 0, 42, 82, 114]
  const ends = [-66, -84, -92, -90, -94, -88, -70]
  const guides = xs.map((x, index): Point[] => [
    head.skull(146 - index * 20, volume * (index === 6 ? 0.6 : 1)),
    head.on(x * 0.86, -170, 22),
    head.on(x, -128, 18),
    head.on(x + 6, (ends[index] ?? -88) + random.range(-5, 5), 6),
  ])
  return drawSheet(kit, guides, { strands: 38, ragged: 9, sheenAt: 0.35 })
}

export function curtain(kit: HairKit): string {
  const { head } = kit
  const v = 34
  const near = [
    [
      head.skull(96, v),
      head.skull(124, v),
      head.skull(150, v - 4),
      head.skull(174, 16),
      head.on(-138, -20, 8),
    ],
    [
      head.on(-16, -172, 30),
      head.on(-74, -158, 36),
      head.on(-122, -104, 22),
      head.on(-136, -56, 12),
      head.on(-135, -20, 8),
    ],
    [
      head.on(-10, -140, 6),
      head.on(-48, -132, 22),
      head.on(-94, -94, 18),
      head.on(-118, -56, 12),
      head.on(-126, -22, 7),
    ],
  ]
  const far = [
    [
      head.on(-10, -140, 6),
      head.on(34, -134, 24),
      head.on(82, -102, 18),
      head.on(106, -66, 12),
      head.on(114, -44, 6),
    ],
    [
      head.on(0, -172, 30),
      head.on(66, -160, 34),
      head.on(112, -112, 18),
      head.on(124, -66, 10),
      head.on(122, -42, 6),
    ],
    [
      head.skull(98, v),
      head.skull(66, v),
      head.skull(38, v - 6),
      head.skull(18, 10),
      [head.far(-46) + 3, -46] as Point,
    ],
  ]
  return drawSheet(kit, far, { strands: 22, ragged: 5 }) + drawSheet(kit, near, { strands: 24, ragged: 5 })
}
