import { mix } from "../color.ts"
import type { MoodName } from "../moods.ts"
import { brush, type Point } from "../path.ts"
import { circle, fill, line } from "../svg.ts"
import type { BackdropKit } from "./canvas.ts"
import { bookshelf, curtain, eveningBokeh, lamps, painting, windowLight } from "./interiors.ts"
import { drawLeaves, drawMountains, drawSea, drawSkyline } from "./outdoors.ts"
import { plaster, softWall } from "./walls.ts"

/** The backdrops with their colour schemes. */
export const backdrops = {
  wall: [
    "wine",
    "dusk",
    "sage",
    "ivory",
    "champagne",
    "terracotta",
    "teal",
    "plum",
    "rose",
    "olive",
    "slate",
  ],
  window: ["ivory", "rose", "sage", "terracotta", "champagne", "slate"],
  bokeh: ["ink", "wine", "dusk", "teal", "plum"],
  books: ["olive", "terracotta", "wine", "teal", "champagne"],
  sea: ["dusk", "rose", "teal", "slate"],
  skyline: ["dusk", "plum", "ink", "wine"],
  leaves: ["sage", "olive", "teal", "ivory", "rose"],
  arch: ["terracotta", "ivory", "rose", "sage", "dusk"],
  mountains: ["slate", "sage", "dusk", "rose", "olive"],
  curtain: ["wine", "teal", "plum", "champagne", "olive"],
  painting: ["ivory", "slate", "sage", "dusk", "rose"],
  lamps: ["ink", "wine", "olive", "teal", "champagne"],
  moon: ["plum", "dusk", "champagne", "terracotta", "ivory", "teal"],
} as const satisfies Record<string, readonly MoodName[]>

export type Backdrop = keyof typeof backdrops

/** Draws the background of a figure, softly so that the face dominates. */
export function drawBackdrop(kit: BackdropKit, backdrop: Backdrop): string {
  const scenes: Record<Backdrop, (kit: BackdropKit) => string> = {
    wall: plainWall,
    window: windowLight,
    bokeh: eveningBokeh,
    books: bookshelf,
    sea: (given) => drawSea(given, 620),
    skyline: (given) => drawSkyline(given, 760),
    leaves: (given) => softWall(given) + drawLeaves(given),
    arch,
    mountains: (given) => drawMountains(given, 640),
    curtain,
    painting,
    lamps,
    moon,
  }
  return scenes[backdrop](kit)
}

function plainWall(kit: BackdropKit): string {
  return softWall(kit) + plaster(kit, 22)
}

function arch(kit: BackdropKit): string {
  const { defs, mood, random } = kit
  const [center, half, top] = [450 + random.range(-70, 70), random.range(270, 330), random.range(70, 120)]
  const inside = defs.linear(
    [center - half, 0],
    [center + half, 0],
    [
      [0, mood.deep],
      [0.5, mix(mood.mid, mood.deep, 0.55)],
      [1, mix(mood.deep, mood.mid, 0.3)],
    ],
  )
  const outline = (grow: number): string =>
    `M${center - half - grow} 1210V${top + half}A${half + grow} ${half + grow} 0 0 1 ${center + half + grow} ${top + half}V1210Z`
  return softWall(kit) + plaster(kit, 14) + fill(outline(16), mood.soft, 0.5) + fill(outline(0), inside)
}

function moon(kit: BackdropKit): string {
  const { defs, mood, random, lightFromLeft } = kit
  const center: Point = [450 + (lightFromLeft ? -1 : 1) * random.range(20, 120), random.range(350, 430)]
  const r = random.range(310, 370)
  const disc = defs.linear(
    [center[0] - r, center[1] - r],
    [center[0] + r, center[1] + r],
    [
      [0, mix(mood.soft, mood.glow, 0.45)],
      [1, mix(mood.soft, mood.mid, 0.6)],
    ],
  )
  const twig = (x: number, y: number, sign: number) => {
    const stem: Point[] = [
      [x, y],
      [x + sign * 120, y - 70],
      [x + sign * 240, y - 96],
      [x + sign * 330, y - 160],
    ]
    const leaf = stem.slice(1).flatMap(([sx, sy]) =>
      [-1, 1].map((side) =>
        fill(
          brush(
            [
              [sx, sy],
              [sx + sign * 30, sy + side * 22],
              [sx + sign * 70, sy + side * 34],
            ],
            22,
            0.45,
          ),
          mood.deep,
          0.55,
        ),
      ),
    )
    return line(stem, mood.deep, 6, 0.6) + leaf.join("")
  }
  return (
    softWall(kit) +
    plaster(kit, 12) +
    circle(center, r, disc, 0.9) +
    (random.chance(0.6)
      ? twig(lightFromLeft ? 910 : -10, random.range(260, 480), lightFromLeft ? -1 : 1)
      : "")
  )
}
