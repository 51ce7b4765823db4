import { mix } from "../color.ts"
import { blob, type Point, shape } from "../path.ts"
import { fill } from "../svg.ts"
import { drawSheet, type Hair, type HairKit } from "./hair.ts"
import { combedBack, crownInProfile, curtain, fringe, hairline, sidePart } from "./men-tops.ts"

export const mensStyles = [
  "sidePart",
  "crop",
  "slickBack",
  "curtain",
  "quiff",
  "buzz",
  "swept",
  "tied",
  "sidePart",
  "quiff",
] as const

export type MensStyle = (typeof mensStyles)[number] | "bald"

/** The names of men's and women's styles do not overlap. */
export const isMensStyle = (style: string): style is MensStyle =>
  style === "bald" || mensStyles.some((name) => name === style)

/** Styles for men over their late forties. */
export const matureMensStyles = [
  "sidePart",
  "slickBack",
  "buzz",
  "quiff",
  "swept",
  "bald",
  "sidePart",
] as const satisfies readonly MensStyle[]

export function drawMensHair(kit: HairKit, style: MensStyle): Hair {
  const { random } = kit
  switch (style) {
    case "sidePart":
      return short(kit, 7, sidePart(kit, random.range(24, 34)))
    case "slickBack":
      return short(kit, 8, combedBack(kit, 18, 0.5))
    case "quiff":
      return short(kit, 4, combedBack(kit, 30, 0.85))
    case "crop":
      return short(kit, 4, fringe(kit, 22))
    case "curtain":
      return short(kit, 12, curtain(kit))
    case "swept":
      return short(kit, 17, sidePart(kit, 40))
    case "tied":
      return tied(kit)
    case "buzz":
      return { back: scalpBack(kit, 2), front: scalp(kit, 5, 0.22), ear: true }
    case "bald":
      return { back: "", front: scalp(kit, 0, 0.86, 0.35), ear: true }
  }
}

function scalpBack({ head, tones }: HairKit, volume: number): string {
  return fill(
    shape([34, 55, 75, 95, 120, 145, 170, 190, 205].map((angle) => head.skull(angle, volume))),
    tones.dark,
  )
}

/** Hair clipped close to the skull. It also fills gaps under every longer cut. */
function scalp(kit: HairKit, volume: number, bare: number, opacity = 1): string {
  const { head, person, tones, defs } = kit
  const h = hairline(kit) + 4
  const temple = person.years * 8
  const shade = mix(tones.base, person.skin, bare)
  const tint = defs.linear(head.skull(180), head.skull(0), [
    [0, mix(shade, tones.dark, 0.2)],
    [0.4, mix(shade, person.skin, 0.1)],
    [1, mix(shade, tones.dark, 0.35)],
  ])
  const far: Point = head.profile ? head.on(0, h - 2, 2) : [head.far(-50) - 1, -48]
  const nape = napeOf(kit)
  const line = head.row([
    [-129, 34, 1],
    [-128, -16, 2],
    [-119, -70, 2],
    [-100, -102, 2],
    [-84, h + temple, 2],
    [-30, h - 3, 2],
    [30, h - 3, 2],
    [84, h + temple, 2],
    [102, -102, 2],
    [120, -74, 2],
  ])
  const front = head.profile ? line.slice(0, 6) : line
  const dome = [head.profile ? 38 : 12, 44, 60, 78, 100, 122, 144, 166, 186, 204].map((angle) =>
    head.skull(angle, volume * (angle < 20 ? 0.5 : 1)),
  )
  return fill(shape([...front, far], dome, [nape]), tint, opacity)
}

/** The combed side above the near ear. */
function nearSide(kit: HairKit, volume: number): string {
  const { head, person, tones } = kit
  const fade = volume < 6 ? 0.22 : 0.04
  const faded = {
    base: mix(tones.base, person.skin, fade),
    light: mix(tones.light, person.skin, fade),
    dark: mix(tones.dark, person.skin, fade * 0.6),
    sheen: mix(tones.light, person.skin, fade),
  }
  const nape = napeOf(kit)
  return drawSheet(
    { ...kit, tones: faded },
    [
      [
        head.skull(118, volume),
        head.skull(148, volume),
        head.skull(176, volume - 1),
        head.skull(200, volume * 0.5 - 2),
        nape,
      ],
      [
        head.on(-96, -150, 8),
        head.on(-136, -84, 6),
        [head.ear[0] - 14, -40],
        [head.ear[0] - 14, 0],
        [nape[0] + 4, 46],
      ],
      [
        head.on(-84, -136, 3),
        head.on(-112, -100, 4),
        head.on(-124, -56, 3),
        head.on(-129, -10, 2),
        head.on(-127, 38, 1),
      ],
    ],
    { strands: 24, ragged: 1, tone: -0.08 },
  )
}

/** The end of the hair behind the ear. */
const napeOf = ({ head }: HairKit): Point =>
  head.profile ? [head.skull(212)[0] + 16, 74] : [head.ear[0] - 12, 52]

function short(kit: HairKit, sides: number, top: string): Hair {
  const crown = kit.head.profile ? crownInProfile(kit, sides + 12) : top
  return {
    back: scalpBack(kit, sides - 3),
    front: scalp(kit, sides, 0.12) + nearSide(kit, sides) + crown,
    ear: true,
  }
}

function tied(kit: HairKit): Hair {
  const { head, tones, defs } = kit
  const [x, y] = head.skull(128, 22)
  const round: Point[] = [
    [x - 36, y + 4],
    [x - 16, y - 28],
    [x + 20, y - 30],
    [x + 42, y + 2],
    [x + 12, y + 32],
    [x - 24, y + 28],
  ]
  const knot = fill(
    blob(round),
    defs.radial([x - 6, y - 8], 50, [
      [0, tones.light],
      [1, tones.dark],
    ]),
  )
  const hair = short(kit, 10, combedBack(kit, 9, 0.35))
  return { ...hair, back: knot + hair.back }
}
