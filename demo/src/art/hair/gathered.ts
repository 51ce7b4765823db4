import { blob, brush, type Point, shape } from "../path.ts"
import { fill } from "../svg.ts"
import { drawSheet, type Hair, type HairKit, partLine, wave } from "./hair.ts"

/** The point behind the near ear where hair is tied. */
const tieOf = ({ head }: HairKit): Point => [
  head.skull(208, -4)[0] + (head.profile ? 0 : 16),
  head.profile ? 78 : 100,
]

/** Hair combed back over the ear to a bun at the nape. */
export function gatheredHair(kit: HairKit, part: number): { back: string; front: string } {
  const { head, random, tones } = kit
  const v = 12
  const nape = tieOf(kit)
  const [earX] = head.ear
  const near = drawSheet(
    kit,
    [
      [head.skull(96, v), head.skull(130, v + 2), head.skull(165, v + 3), head.skull(192, v - 4), nape],
      [
        head.on(part - 6, -176, 12),
        head.on(-88, -140, 15),
        head.on(-134, -72, 12),
        [earX - 18, 10],
        [nape[0] + 4, nape[1] - 6],
      ],
      [
        head.on(part, -143, 3),
        head.on(part * 0.4 - 58, -126, 8),
        head.on(-116, -76, 9),
        [earX + 1, -14],
        [earX - 10, 30],
        [nape[0] + 16, nape[1] - 8],
      ],
    ],
    { strands: 32, sheenAt: 0.3 },
  )
  const far = head.profile
    ? ""
    : drawSheet(
        kit,
        [
          [
            head.on(part, -143, 3),
            head.on(part * 0.4 + 60, -126, 7),
            head.on(112, -84, 6),
            [head.far(-40) - 1, -38],
          ],
          [
            head.skull(92, v),
            head.skull(60, v),
            head.skull(30, v - 2),
            [Math.max(head.skull(8, v - 5)[0], head.far(-50) + 3), -46],
          ],
        ],
        { strands: 16, tone: -0.1 },
      )
  const wisp = (x: number, end: number, width: number) =>
    fill(
      brush(
        [
          head.on(x, -92, 6),
          [head.on(x - 14, -30, 9)[0], -30],
          [head.on(x - 6, 50, 8)[0] - random.range(0, 8), end],
        ],
        width,
        0.3,
      ),
      tones.base,
      0.85,
    )
  const wisps = random.chance(0.6)
    ? wisp(-112, random.range(70, 130), 7) + wisp(-106, random.range(30, 70), 4)
    : ""
  const skull = fill(
    shape([30, 50, 70, 100, 130, 160, 190, 206].map((angle) => head.skull(angle, v - 4))),
    tones.dark,
  )
  return { back: skull, front: partLine(kit, part, v) + far + near + wisps }
}

/** A low knot at the nape. */
export function bun(kit: HairKit, part: number): Hair {
  const { back, front } = gatheredHair(kit, part)
  const [x, y] = tieOf(kit)
  return { back: knot(kit, [x - (kit.head.profile ? 40 : 16), y], 52) + back, front, ear: true }
}

/** Hair wound into a round knot. */
export function knot({ tones, defs }: HairKit, center: Point, size: number): string {
  const round = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * Math.PI * 2
    return [
      center[0] + Math.cos(angle) * size * 1.04,
      center[1] + Math.sin(angle) * size * (0.84 + 0.06 * Math.sin(angle * 3)),
    ]
  })
  const tint = defs.radial([center[0] - 14, center[1] - 16], size * 1.25, [
    [0, tones.light],
    [0.55, tones.base],
    [1, tones.dark],
  ])
  const turns = [0.35, 0.55, 0.75, 0.92].map((part) =>
    fill(
      brush(
        [0.6, 1.5, 2.5, 3.6, 4.5].map(
          (angle): Point => [
            center[0] + Math.cos(angle + part) * size * part,
            center[1] + Math.sin(angle + part) * size * part * 0.84,
          ],
        ),
        6,
      ),
      tones.sheen,
      0.3,
    ),
  )
  return fill(blob(round), tint) + turns.join("")
}

/** A ponytail over the near shoulder. */
export function ponytail(kit: HairKit, part: number): Hair {
  const { back, front } = gatheredHair(kit, part)
  const [x, y] = tieOf(kit)
  const tail: Point[][] = [
    [
      [x - 8, y - 10],
      [x - 40, y + 70],
      [x - 46, y + 190],
      [x - 30, y + 300],
      [x + 6, y + 384],
    ],
    [
      [x + 6, y - 4],
      [x - 4, y + 70],
      [x + 2, y + 190],
      [x + 14, y + 300],
      [x + 18, y + 396],
    ],
    [
      [x + 22, y - 6],
      [x + 38, y + 80],
      [x + 52, y + 190],
      [x + 54, y + 290],
      [x + 30, y + 380],
    ],
  ]
  const swung = tail.map((guide) => wave(guide, 9, 1.5, 0.4))
  return { back, front: front + drawSheet(kit, swung, { strands: 26, ragged: 12, sheenAt: 0.4 }), ear: true }
}

/** A soft short cut with a swept fringe. */
export function pixieHair(kit: HairKit): Hair {
  const { head, tones } = kit
  const v = 22
  const [earX] = head.ear
  const skull = fill(
    shape([30, 50, 70, 100, 130, 160, 190, 208].map((angle) => head.skull(angle, v - 8))),
    tones.dark,
  )
  const side = drawSheet(
    kit,
    [
      [
        head.skull(110, v),
        head.skull(145, v),
        head.skull(175, v - 3),
        head.skull(198, v - 8),
        [Math.min(earX - 16, head.skull(205, v)[0] + 26), 78],
      ],
      [
        head.skull(104, v - 8),
        head.on(-110, -120, 22),
        head.on(-138, -50, 14),
        [earX - 6, 4],
        [earX - 2, 66],
      ],
      [
        head.on(-70, -146, 8),
        head.on(-108, -102, 12),
        head.on(-124, -50, 10),
        head.on(-126, 0, 9),
        head.on(-122, 46, 5),
      ],
    ],
    { strands: 26, ragged: 8 },
  )
  const farEdge: Point = [Math.max(head.far(-40) + 3, head.skull(6, 4)[0]), -40]
  const sweep = drawSheet(
    kit,
    [
      [head.skull(128, v), head.skull(96, v + 6), head.skull(60, v + 3), head.skull(26, v - 6), farEdge],
      [
        head.on(-84, -158, 18),
        head.on(-20, -160, 30),
        head.on(52, -138, 24),
        head.on(98, -98, 18),
        head.on(114, -52, 10),
      ],
      [
        head.on(-76, -140, 6),
        head.on(-30, -128, 18),
        head.on(28, -106, 18),
        head.on(74, -78, 14),
        head.on(100, -46, 8),
      ],
    ],
    { strands: 32, ragged: 7, sheenAt: 0.34 },
  )
  return { back: skull, front: side + sweep, ear: false }
}
