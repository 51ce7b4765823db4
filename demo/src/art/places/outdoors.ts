import { darken, lighten, mix } from "../color.ts"
import { brush, type Point, polygon, shape } from "../path.ts"
import { circle, fill, line, rect } from "../svg.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./canvas.ts"

/** A sea at dusk; horizon in canvas units. */
export function drawSea({ defs, random, mood, lightFromLeft }: BackdropKit, horizon: number): string {
  const sky = defs.linear(
    [0, 0],
    [0, horizon],
    [
      [0, mix(mood.mid, mood.deep, 0.35)],
      [0.55, mix(mood.mid, mood.soft, 0.5)],
      [1, mix(mood.soft, mood.glow, 0.75)],
    ],
  )
  const water = defs.linear(
    [0, horizon],
    [0, HEIGHT],
    [
      [0, mix(mood.mid, mood.glow, 0.3)],
      [0.25, mood.mid],
      [1, mood.deep],
    ],
  )
  const sun: Point = [
    lightFromLeft ? random.range(90, 200) : random.range(700, 810),
    horizon - random.range(60, 130),
  ]
  const halo = defs.radial(sun, 420, [
    [0, mood.glow, 0.75],
    [1, mood.glow, 0],
  ])
  let drawn =
    rect(0, 0, WIDTH, horizon + 1, sky) +
    circle(sun, 420, halo) +
    circle(sun, 52, lighten(mood.glow, 0.4), 0.95)
  for (let index = 0; index < 6; index += 1) {
    const [x, y] = [random.range(-100, 700), random.range(60, horizon - 160)]
    drawn += fill(
      brush(
        [
          [x, y],
          [x + 170, y - 10],
          [x + 380, y + 6],
        ],
        random.range(16, 40),
        0.4,
      ),
      lighten(mood.soft, 0.3),
      0.22,
    )
  }
  drawn += rect(0, horizon, WIDTH, HEIGHT - horizon, water)
  for (let index = 0; index < 34; index += 1) {
    const y = horizon + 8 + index ** 1.75
    const spread = 40 + index * 9
    const x = sun[0] + random.range(-spread, spread)
    const w = random.range(30, 100) + index * 4
    drawn += fill(
      brush(
        [
          [x - w, y],
          [x, y - 2],
          [x + w, y],
        ],
        4 + index * 0.35,
      ),
      lighten(mood.glow, 0.2),
      0.5 - index * 0.011,
    )
  }
  return drawn
}

/** A city skyline at night in three layers with lit windows; ground in canvas units. */
export function drawSkyline({ defs, random, mood }: BackdropKit, ground: number): string {
  const sky = defs.linear(
    [0, 0],
    [0, ground],
    [
      [0, darken(mood.deep, 0.2)],
      [0.5, mix(mood.mid, mood.deep, 0.35)],
      [1, mix(mood.soft, mood.glow, 0.45)],
    ],
  )
  let drawn = rect(0, 0, WIDTH, HEIGHT, sky)
  for (let layer = 0; layer < 3; layer += 1) {
    const tone = mix(mix(mood.mid, mood.soft, 0.25), darken(mood.deep, 0.35), 0.25 + layer * 0.36)
    let x = random.range(-60, 0)
    let silhouette = ""
    let windows = ""
    const tower = layer === 1 ? random.range(90, 740) : -1
    while (x < WIDTH) {
      const w = random.range(56, 128)
      const h = random.range(120, 330) * (1.1 - layer * 0.2)
      const top = ground - h + layer * 70
      silhouette += fill(
        polygon([
          [x, HEIGHT],
          [x, top],
          [x + w, top],
          [x + w, HEIGHT],
        ]),
        tone,
      )
      if (random.chance(0.3)) silhouette += rect(x + w * 0.4, top - 26, w * 0.2, 28, tone)
      for (let wy = top + 18; wy < Math.min(top + 330, HEIGHT); wy += 24) {
        for (let wx = x + 10; wx < x + w - 12; wx += 19) {
          if (random.chance(0.32))
            windows += rect(
              wx,
              wy,
              8,
              11,
              random.chance(0.7) ? mood.glow : mood.soft,
              random.range(0.3, 0.9) * (0.5 + layer * 0.25),
            )
        }
      }
      x += w + random.range(0, 10)
    }
    if (tower >= 0) silhouette += tieredTower(tower, ground - 470, tone, mood.glow)
    drawn += silhouette + windows
  }
  const haze = defs.linear(
    [0, ground - 200],
    [0, HEIGHT],
    [
      [0, mood.glow, 0.1],
      [0.4, mood.deep, 0.2],
      [1, mood.deep, 0.85],
    ],
  )
  return drawn + rect(0, ground - 200, WIDTH, HEIGHT - ground + 200, haze)
}

/** A slim tiered tower with a spire. */
function tieredTower(x: number, top: number, tone: string, glow: string): string {
  let drawn = fill(
    polygon([
      [x - 4, top - 90],
      [x + 4, top - 90],
      [x + 10, top],
      [x - 10, top],
    ]),
    tone,
  )
  for (let tier = 0; tier < 9; tier += 1) {
    const y = top + tier * 44
    drawn +=
      fill(
        polygon([
          [x - 36, y],
          [x + 36, y],
          [x + 29, y + 44],
          [x - 29, y + 44],
        ]),
        tone,
      ) + rect(x - 34, y + 1, 68, 3, glow, 0.35)
  }
  return drawn + rect(x - 44, top + 396, 88, 600, tone)
}

/** Mountain ridges, paler with distance; the base of the nearest in canvas units. */
export function drawMountains({ defs, random, mood, lightFromLeft }: BackdropKit, foot: number): string {
  const sky = defs.linear(
    [0, 0],
    [0, foot],
    [
      [0, mix(mood.mid, mood.soft, 0.45)],
      [1, mix(mood.soft, mood.glow, 0.6)],
    ],
  )
  const sun: Point = [lightFromLeft ? random.range(130, 260) : random.range(640, 770), random.range(150, 240)]
  let drawn =
    rect(0, 0, WIDTH, HEIGHT, sky) +
    circle(
      sun,
      300,
      defs.radial(sun, 300, [
        [0, mood.glow, 0.8],
        [1, mood.glow, 0],
      ]),
    ) +
    circle(sun, 60, lighten(mood.glow, 0.45), 0.9)
  for (let layer = 0; layer < 5; layer += 1) {
    const base = foot - 260 + layer * 110
    const ridge: Point[] = Array.from({ length: 11 }, (_, index) => [
      index * 96 - 30,
      base + random.range(-80, 60) * (1 - layer * 0.08),
    ])
    const tone = mix(mix(mood.soft, mood.glow, 0.25), mood.deep, 0.12 + layer * 0.2)
    const paint = defs.linear(
      [0, base - 80],
      [0, base + 240],
      [
        [0, tone],
        [1, mix(tone, mood.soft, 0.45)],
      ],
    )
    drawn += fill(
      shape(ridge, [
        [940, HEIGHT + 10],
        [-40, HEIGHT + 10],
      ]),
      paint,
    )
  }
  return drawn
}

/** Large paper-cut leaves at the sides. */
export function drawLeaves({ random, mood, defs }: BackdropKit): string {
  const greens = [
    mix(mood.deep, "#3c5a48", 0.5),
    mix(mood.mid, "#57735c", 0.5),
    mix(mood.deep, "#24413a", 0.6),
    mix(mood.soft, "#8ba383", 0.6),
  ]
  const leaf = (x: number, y: number, angle: number, size: number, tone: string): string => {
    const at = (forward: number, sideways: number): Point => [
      x + Math.cos(angle) * forward * size - Math.sin(angle) * sideways * size,
      y + Math.sin(angle) * forward * size + Math.cos(angle) * sideways * size,
    ]
    const edge = (side: number): Point[] => [at(0, 0), at(0.25, side * 0.2), at(0.6, side * 0.22), at(1, 0)]
    const paint = defs.linear(at(0.5, -0.22), at(0.5, 0.22), [
      [0, lighten(tone, 0.12)],
      [0.49, tone],
      [0.51, darken(tone, 0.16)],
      [1, darken(tone, 0.24)],
    ])
    const body = shape(edge(1), edge(-1).reverse())
    const veins = [0.25, 0.42, 0.6, 0.76].flatMap((part) =>
      [-1, 1].map((side) => line([at(part, 0), at(part + 0.13, side * 0.15)], lighten(tone, 0.2), 2, 0.3)),
    )
    return fill(body, paint) + line([at(0, 0), at(0.96, 0)], lighten(tone, 0.25), 3, 0.4) + veins.join("")
  }
  let drawn = ""
  for (const [side, count] of [
    [0, 6],
    [1, 6],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const y = 40 + index * 150 + random.range(-40, 40)
      const inward = side === 0 ? random.range(-0.9, 0.7) : Math.PI + random.range(-0.7, 0.9)
      drawn += leaf(side === 0 ? -60 : 960, y, inward, random.range(250, 390), random.pick(greens))
    }
  }
  return drawn
}
