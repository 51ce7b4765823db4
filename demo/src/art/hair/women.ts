import type { Point } from "../path.ts"
import { bun, knot, pixieHair, ponytail } from "./gathered.ts"
import { drawSheet, type Hair, type HairKit, partLine, partOf, wave } from "./hair.ts"
import { backMass, type Fall, farLock, nearLock, type Side, swing } from "./locks.ts"

export const womensStyles = [
  "long",
  "bun",
  "wavy",
  "bob",
  "tucked",
  "fringe",
  "lob",
  "pixie",
  "sideSwept",
  "ponytail",
  "halfUp",
  "curly",
] as const

export type WomensStyle = (typeof womensStyles)[number]

/** Styles for women over their late forties. */
export const matureWomensStyles = [
  "bob",
  "pixie",
  "bun",
  "lob",
  "curly",
  "sideSwept",
  "tucked",
] as const satisfies readonly WomensStyle[]

export function drawWomensHair(kit: HairKit, style: WomensStyle): Hair {
  const { random } = kit
  const part = random.pick([-40, -24, 0, 24])
  const long: Side = { end: random.range(430, 500), out: 18, width: 104 }
  const base: Fall = {
    part,
    volume: 19,
    near: long,
    far: { ...long, end: long.end - 14 },
    waveSize: 0,
    cover: 0,
  }
  const both = (side: Side): Pick<Fall, "near" | "far"> => ({
    near: side,
    far: { ...side, end: side.end - 6 },
  })
  switch (style) {
    case "long":
      return fallingHair(kit, { ...base, waveSize: 6.5 })
    case "wavy":
      return fallingHair(kit, {
        ...base,
        part: -36,
        volume: 27,
        waveSize: 13,
        ...both({ end: 440, out: 40, width: 120 }),
      })
    case "bob":
      return fallingHair(kit, { ...base, volume: 23, cover: 6, ...both({ end: 182, out: -26, width: 50 }) })
    case "lob":
      return fallingHair(kit, { ...base, volume: 22, waveSize: 7, ...both({ end: 292, out: 8, width: 84 }) })
    case "fringe":
      return withFringe(kit, {
        ...base,
        part: 0,
        cover: 4,
        ...both(random.pick([{ end: 186, out: -24, width: 52 }, { end: 300, out: 2, width: 80 }, long])),
      })
    case "curly":
      return fallingHair(kit, {
        ...base,
        part: -34,
        volume: 34,
        waveSize: 15,
        ...both({ end: 216, out: 24, width: 84 }),
      })
    case "sideSwept":
      return fallingHair(kit, {
        ...base,
        part: 46,
        volume: 27,
        waveSize: 12,
        near: { end: 450, out: 6, width: 130 },
        far: { end: 190, out: -20, width: 44 },
      })
    case "tucked":
      return tuckedHair(kit, {
        ...base,
        part: random.pick([-24, 0, 30]),
        ...both({ end: random.pick([300, 470]), out: 16, width: 90 }),
      })
    case "halfUp":
      return halfUp(kit, { ...base, part: 0, waveSize: 9 })
    case "bun":
      return bun(kit, part)
    case "ponytail":
      return ponytail(kit, part)
    case "pixie":
      return pixieHair(kit)
  }
}

function fallingHair(kit: HairKit, fall: Fall): Hair {
  const { head } = kit
  const ragged = fall.near.out < 0 ? 4 : 10
  const near = swing(nearLock(kit, fall), fall, fall.near.end, 0)
  // In profile the far locks are hidden behind the face.
  const far = head.profile ? [] : swing(farLock(kit, fall), fall, fall.far.end, 2)
  const layers =
    fall.waveSize > 0
      ? [
          [0.08, 0.42],
          [0.36, 0.74],
          [0.68, 0.96],
        ]
      : []
  const overlay = (guides: Point[][], phase: number) =>
    layers
      .map(([from = 0, to = 1], index) => {
        const lock = [from, (from + to) / 2, to].map((across) =>
          wave(partOf(guides, across, 0.3, 0.9 + index * 0.03), fall.waveSize * 0.6, 2, phase + index),
        )
        return drawSheet(kit, lock, { strands: 10, ragged: 8, tone: index % 2 ? 0.16 : -0.1, tapered: true })
      })
      .join("")
  return {
    back: backMass(kit, fall),
    front:
      partLine(kit, fall.part, fall.volume) +
      (far.length > 0 ? drawSheet(kit, far, { strands: 20, ragged, tone: -0.12 }) + overlay(far, 1) : "") +
      drawSheet(kit, near, { strands: 30, ragged }) +
      overlay(near, 0),
    ear: false,
  }
}

/** Hair behind the ear and down the back. Below the jaw only the part behind the shoulders is visible. */
function tuckedHair(kit: HairKit, fall: Fall): Hair {
  const { head } = kit
  const v = fall.volume - 4
  const [earX, earY] = head.ear
  const nearTip = Math.min(head.skull(190, v)[0] + 14, earX - 26)
  const near: Point[][] = [
    [
      head.skull(96, v),
      head.skull(130, v + 2),
      head.skull(165, v + 2),
      [head.skull(186, v)[0], 10],
      [nearTip - 10, 90],
      [nearTip - 8, 180],
    ],
    [
      head.on(fall.part - 6, -176, 12),
      head.on(-88, -144, 17),
      head.on(-134, -78, 14),
      [earX - 22, 6],
      [nearTip + 14, 90],
      [nearTip + 16, 184],
    ],
    [
      head.on(fall.part, -143, 3),
      head.on(fall.part * 0.4 - 56, -129, 8),
      head.on(-114, -84, 9),
      [earX + 2, earY - 36],
      [earX - 12, earY + 26],
      [nearTip + 40, 176],
    ],
  ]
  const far = farLock(kit, { ...fall, volume: v, far: { end: 190, out: -8, width: 34 } })
  const farSheet = head.profile ? "" : drawSheet(kit, far, { strands: 16, tone: -0.12, ragged: 6 })
  return {
    back: backMass(kit, { ...fall, volume: v }),
    front: partLine(kit, fall.part, v) + farSheet + drawSheet(kit, near, { strands: 28, ragged: 3 }),
    ear: true,
  }
}

function withFringe(kit: HairKit, fall: Fall): Hair {
  const { head } = kit
  const under = fallingHair(kit, fall)
  const xs = [-124, -86, -42, 0, 42, 84, 118]
  const bottom = [-28, -52, -58, -60, -58, -52, -34]
  const guides = xs.map((x, index): Point[] => [
    head.skull(112 - index * 8, 15),
    head.on(x * 0.72, -164, 22),
    head.on(x * 0.92, -112, 22),
    head.on(x, bottom[index] ?? -56, 10),
  ])
  return { ...under, front: under.front + drawSheet(kit, guides, { strands: 34, ragged: 9, sheenAt: 0.42 }) }
}

function halfUp(kit: HairKit, fall: Fall): Hair {
  const loose = fallingHair(kit, fall)
  return { ...loose, back: knot(kit, kit.head.skull(112, 26), 44) + loose.back }
}
