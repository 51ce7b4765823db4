import { darken, lighten, mix } from "../color.ts"
import { brush, type Point, polygon, shape } from "../path.ts"
import { circle, ellipse, fill, group, line, rect } from "../svg.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./canvas.ts"
import { drawMountains, drawSea, drawSkyline } from "./outdoors.ts"
import { propsOf } from "./still-lifes.ts"
import { wineGlass } from "./tableware.ts"

export function night(kit: BackdropKit): string {
  const { mood } = kit
  const props = propsOf(kit)
  const ledge = 1010
  const left = kit.random.range(140, 570)
  const stone = darken(mood.deep, 0.3)
  return [
    drawSkyline(kit, 900),
    rect(0, ledge, WIDTH, HEIGHT - ledge, stone),
    rect(0, ledge, WIDTH, 26, mix(stone, mood.soft, 0.35)),
    rect(0, ledge, WIDTH, 5, mood.glow, 0.5),
    wineGlass(props, [left, ledge + 14], 0.95, "#7a1f3d"),
    wineGlass(props, [left + 190, ledge + 20], 0.95, "#7a1f3d"),
  ].join("")
}

export function lake(kit: BackdropKit): string {
  const { defs, mood, random } = kit
  const shore = 690
  const view = drawMountains(kit, shore - 20)
  const water = defs.linear(
    [0, shore],
    [0, HEIGHT],
    [
      [0, mix(mood.soft, mood.glow, 0.4), 0.5],
      [0.5, mood.mid, 0.62],
      [1, mood.deep, 0.9],
    ],
  )
  const mirrored = defs.clip(
    `M0 ${shore}H900V1200H0Z`,
    group(view, { transform: `translate(0 ${shore * 2}) scale(1 -1)` }),
  )
  const ripples = Array.from({ length: 26 }, (_, index) => {
    const y = shore + 10 + index ** 1.85
    const x = random.range(60, 840)
    const w = random.range(60, 160) + index * 6
    return fill(
      brush(
        [
          [x - w, y],
          [x, y - 2],
          [x + w, y],
        ],
        3 + index * 0.25,
      ),
      lighten(mood.soft, 0.4),
      0.28,
    )
  })
  const pine = (x: number, tall: number) =>
    fill(
      shape(
        [
          [x, shore - tall],
          [x + tall * 0.08, shore - tall * 0.6],
          [x + tall * 0.17, shore + 6],
        ],
        [
          [x - tall * 0.17, shore + 6],
          [x - tall * 0.08, shore - tall * 0.6],
          [x, shore - tall],
        ],
      ),
      mix(mood.deep, "#1f3530", 0.5),
    )
  const pines = Array.from({ length: 16 }, (_, index) =>
    pine(
      index < 9 ? -10 + index * 30 : 640 + (index - 9) * 42,
      random.range(60, 190) * (index < 9 ? 1 - index * 0.07 : 0.5 + (index - 9) * 0.1),
    ),
  )
  const boat: Point = [random.range(260, 640), random.range(830, 930)]
  const [x, y] = boat
  const hull = fill(
    shape(
      [
        [x - 130, y - 22],
        [x, y + 4],
        [x + 130, y - 26],
      ],
      [
        [x + 130, y - 26],
        [x + 84, y + 32],
        [x - 84, y + 32],
        [x - 130, y - 22],
      ],
    ),
    darken("#5a3a26", 0.25),
  )
  const bench = rect(x - 50, y - 12, 100, 9, "#a8804f")
  return (
    view +
    mirrored +
    rect(0, shore, WIDTH, HEIGHT - shore, water) +
    ripples.join("") +
    pines.join("") +
    ellipse([x, y + 38], 130, 14, mood.deep, 0.4) +
    hull +
    bench
  )
}

export function sea(kit: BackdropKit): string {
  const { mood, random, defs } = kit
  const horizon = 600
  const [x, y] = [random.range(260, 640), horizon + 14]
  const sail =
    fill(
      shape(
        [
          [x, y - 190],
          [x + 84, y - 20],
        ],
        [
          [x + 84, y - 20],
          [x, y - 16],
          [x, y - 190],
        ],
      ),
      lighten(mood.glow, 0.5),
    ) +
    fill(
      shape(
        [
          [x - 8, y - 150],
          [x - 62, y - 20],
        ],
        [
          [x - 62, y - 20],
          [x - 8, y - 16],
          [x - 8, y - 150],
        ],
      ),
      mood.soft,
    )
  const hull = fill(
    polygon([
      [x - 76, y - 10],
      [x + 96, y - 10],
      [x + 66, y + 16],
      [x - 52, y + 16],
    ]),
    darken(mood.deep, 0.2),
  )
  const sand = defs.linear(
    [0, 960],
    [0, HEIGHT],
    [
      [0, mix("#d9bd94", mood.mid, 0.25)],
      [1, mix("#8f6c4c", mood.deep, 0.5)],
    ],
  )
  const shoreline = (drop: number): Point[] => [
    [-20, 1010 + drop],
    [220, 985 + drop],
    [470, 1040 + drop],
    [700, 1000 + drop],
    [920, 1050 + drop],
  ]
  const foam = [0, 16].map((drop) =>
    fill(brush(shoreline(drop - 10), 22 - drop * 0.7), "#fff6ea", 0.5 - drop * 0.015),
  )
  return (
    drawSea(kit, horizon) +
    sail +
    hull +
    fill(
      shape(shoreline(0), [
        [920, 1210],
        [-20, 1210],
      ]),
      sand,
    ) +
    foam.join("")
  )
}

export function gallery(kit: BackdropKit): string {
  const { defs, mood, random, lightFromLeft } = kit
  const floor = 930
  const [lit, dim] = lightFromLeft ? [0, WIDTH] : [WIDTH, 0]
  const wall = defs.linear(
    [lit, 0],
    [dim, floor],
    [
      [0, mix(mood.soft, mood.glow, 0.4)],
      [1, mix(mood.mid, mood.deep, 0.12)],
    ],
  )
  const boards = defs.linear(
    [0, floor],
    [0, HEIGHT],
    [
      [0, mix("#a8804f", mood.deep, 0.25)],
      [1, mix("#5c3f28", mood.deep, 0.3)],
    ],
  )
  const inks = ["#7a1f3d", "#b8935a", "#4d6184", "#56664f", "#2a2326", "#b26a50", mood.mid]
  const art = (x: number, y: number, w: number, h: number): string => {
    const frame = `M${x} ${y}h${w}v${h}h${-w}Z`
    const forms = Array.from({ length: 5 }, () => {
      const center: Point = [x + random.range(0.15, 0.85) * w, y + random.range(0.15, 0.85) * h]
      const color = random.pick(inks)
      const turn = random.next()
      if (turn < 0.4) return circle(center, random.range(0.12, 0.34) * w, color, 0.85)
      if (turn < 0.7) return rect(x - 10, center[1], w + 20, random.range(0.1, 0.4) * h, color, 0.8)
      return fill(
        brush(
          [[x - 30, center[1]], center, [x + w + 30, center[1] + random.range(-90, 90)]],
          random.range(24, 90),
        ),
        color,
        0.85,
      )
    })
    return (
      rect(x - 6, y + 8, w + 32, h + 30, mood.shadow, 0.2) +
      rect(x - 16, y - 16, w + 32, h + 32, "#3a2c24") +
      fill(frame, "#f4ecdf") +
      defs.clip(frame, forms.join("")) +
      rect(x, y, w, 8, mood.shadow, 0.25)
    )
  }
  const beam = (x: number) => {
    const light = defs.linear(
      [0, 40],
      [0, 760],
      [
        [0, mood.glow, 0.5],
        [1, mood.glow, 0],
      ],
    )
    return (
      fill(
        polygon([
          [x - 30, 30],
          [x + 30, 30],
          [x + 260, 780],
          [x - 260, 780],
        ]),
        light,
      ) + rect(x - 26, 10, 52, 26, darken(mood.deep, 0.4))
    )
  }
  const bench =
    rect(250, 1010, 400, 36, "#6b4529") +
    rect(250, 1010, 400, 8, "#a8804f") +
    rect(286, 1046, 22, 84, "#3a2618") +
    rect(592, 1046, 22, 84, "#3a2618") +
    ellipse([450, 1134], 220, 16, mood.shadow, 0.35)
  return [
    rect(0, 0, WIDTH, floor, wall),
    art(100, 210, 420, 540),
    art(620, 300, 210, 270),
    beam(310),
    beam(730),
    rect(0, floor - 26, WIDTH, 26, lighten(mood.soft, 0.4), 0.8),
    rect(0, floor, WIDTH, HEIGHT - floor, boards),
    ...[120, 330, 570, 790].map((x) =>
      line(
        [
          [450 + (x - 450) * 0.8, floor],
          [450 + (x - 450) * 1.5, HEIGHT],
        ],
        "#3a2618",
        3,
        0.3,
      ),
    ),
    bench,
  ].join("")
}
