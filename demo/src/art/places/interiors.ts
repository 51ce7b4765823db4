import { darken, lighten, mix } from "../color.ts"
import { brush, type Point, polygon, shape } from "../path.ts"
import { circle, ellipse, fill, line, rect } from "../svg.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./canvas.ts"
import { plaster, softWall } from "./walls.ts"

export function windowLight(kit: BackdropKit): string {
  const { mood, lightFromLeft, random, defs } = kit
  const flip = (x: number) => (lightFromLeft ? x : WIDTH - x)
  const lean = 150
  const [top, left] = [random.range(40, 120), random.range(40, 120)]
  const glow = defs.linear(
    [flip(left), top],
    [flip(700), 800],
    [
      [0, mood.glow, 0.75],
      [1, mood.glow, 0.12],
    ],
  )
  let panes = ""
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const x = left + column * 196
      const y = top + row * 236 + column * 40
      panes += fill(
        polygon([
          [flip(x), y],
          [flip(x + 176), y + 36],
          [flip(x + 176 + lean * 0.25), y + 36 + 214],
          [flip(x + lean * 0.25), y + 214],
        ]),
        glow,
      )
    }
  }
  const branch = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [flip(80 + index * 62), 150 + index * 34 + random.range(-30, 30)]
    const side = index % 2 ? 1 : -1
    return fill(
      brush(
        [
          [x, y],
          [x + 34, y + side * 36],
          [x + 78, y + side * 50],
        ],
        26,
        0.5,
      ),
      mood.deep,
      0.16,
    )
  })
  return softWall(kit) + plaster(kit, 8) + panes + branch.join("")
}

export function eveningBokeh({ defs, random, mood }: BackdropKit): string {
  const sky = defs.linear(
    [0, 0],
    [0, HEIGHT],
    [
      [0, darken(mood.deep, 0.25)],
      [0.6, mix(mood.mid, mood.deep, 0.4)],
      [1, mood.deep],
    ],
  )
  const colors = [mood.glow, "#e0a35c", mix(mood.soft, mood.glow, 0.4), "#c96a4c", mood.soft]
  let lights = ""
  for (let index = 0; index < 30; index += 1) {
    const r = random.range(18, 78)
    const center: Point = [random.range(0, WIDTH), random.range(60, 840)]
    const color = random.pick(colors)
    const strength = random.range(0.12, 0.42) * (r > 60 ? 0.7 : 1)
    const paint = defs.radial(center, r, [
      [0, color, strength * 0.75],
      [0.86, color, strength],
      [1, color, 0],
    ])
    lights += circle(center, r, paint)
  }
  return rect(0, 0, WIDTH, HEIGHT, sky) + lights
}

export function bookshelf(kit: BackdropKit): string {
  const { defs, random, mood, lightFromLeft } = kit
  const wood = mix(mood.deep, "#3a2418", 0.4)
  let drawn = rect(0, 0, WIDTH, HEIGHT, darken(wood, 0.35))
  const spines = [
    mood.mid,
    mood.soft,
    "#7a1f3d",
    "#b8935a",
    "#56664f",
    "#43526e",
    "#d9cbb4",
    mood.deep,
    "#8a5a44",
  ]
  for (let shelf = 0; shelf < 4; shelf += 1) {
    const floor = 262 + shelf * 300
    let x = -20 + random.range(-20, 0)
    while (x < WIDTH) {
      const [w, h] = [random.range(24, 60), random.range(150, 238)]
      if (random.chance(0.1)) x += random.range(20, 60)
      const color = mix(random.pick(spines), wood, 0.3)
      drawn += rect(x, floor - h, w - 3, h, color)
      drawn += rect(x + 2, floor - h, 5, h, lighten(color, 0.2), 0.5)
      if (random.chance(0.6)) drawn += rect(x + 5, floor - h * 0.82, w - 13, 7, "#d9b77c", 0.5)
      x += w
    }
    drawn += rect(0, floor, WIDTH, 20, wood) + rect(0, floor, WIDTH, 5, lighten(wood, 0.2), 0.6)
  }
  const [lit, dim] = lightFromLeft ? [0, WIDTH] : [WIDTH, 0]
  const haze = defs.linear(
    [lit, 100],
    [dim, HEIGHT],
    [
      [0, mix(mood.glow, mood.mid, 0.25), 0.42],
      [0.45, mood.mid, 0.4],
      [1, mood.deep, 0.72],
    ],
  )
  return drawn + rect(0, 0, WIDTH, HEIGHT, haze)
}

export function curtain({ defs, mood, random }: BackdropKit): string {
  let x = -40
  let drawn = rect(0, 0, WIDTH, HEIGHT, mood.mid)
  while (x < WIDTH) {
    const w = random.range(54, 130)
    const paint = defs.linear(
      [x, 0],
      [x + w, 0],
      [
        [0, mix(mood.deep, mood.mid, 0.15)],
        [0.35, mood.mid],
        [0.55, mix(mood.mid, mood.soft, 0.35)],
        [1, mix(mood.deep, mood.mid, 0.25)],
      ],
    )
    const sway = random.range(-24, 24)
    drawn += fill(
      shape(
        [
          [x, -10],
          [x + sway, 600],
          [x, 1210],
        ],
        [
          [x + w + 2, 1210],
          [x + w + sway, 600],
          [x + w + 2, -10],
        ],
      ),
      paint,
    )
    x += w
  }
  const dim = defs.linear(
    [0, 0],
    [0, HEIGHT],
    [
      [0, mood.deep, 0.5],
      [0.4, mood.deep, 0.05],
      [1, mood.deep, 0.55],
    ],
  )
  return drawn + rect(0, 0, WIDTH, HEIGHT, dim)
}

export function painting(kit: BackdropKit): string {
  const { mood, random, defs } = kit
  const [x, y, w, h] = [
    random.chance(0.5) ? random.range(-120, 40) : random.range(330, 460),
    random.range(60, 130),
    540,
    560,
  ]
  const art = [mood.deep, "#7a1f3d", "#b8935a", mood.soft, "#4d6184", "#b26a50"]
  const canvas = mix("#f3eadb", mood.soft, 0.3)
  const shapes = Array.from({ length: 6 }, () => {
    const center: Point = [x + random.range(60, w - 60), y + random.range(60, h - 60)]
    const color = mix(random.pick(art), mood.mid, 0.25)
    return random.chance(0.5)
      ? ellipse(center, random.range(60, 150), random.range(60, 150), color, 0.7)
      : fill(
          brush(
            [[center[0] - 200, center[1]], center, [center[0] + 200, center[1] + random.range(-120, 120)]],
            random.range(30, 110),
          ),
          color,
          0.7,
        )
  })
  const frame = `M${x} ${y}h${w}v${h}h-${w}Z`
  const shade = defs.linear(
    [0, y],
    [0, y + h],
    [
      [0, mood.deep, 0.05],
      [1, mood.deep, 0.3],
    ],
  )
  return (
    softWall(kit) +
    plaster(kit, 8) +
    rect(x + 8, y + 16, w + 14, h + 14, mood.deep, 0.22) +
    rect(x - 14, y - 14, w + 28, h + 28, "#a88550") +
    rect(x - 6, y - 6, w + 12, h + 12, "#6b4f2c") +
    fill(frame, canvas) +
    defs.clip(frame, shapes.join("")) +
    fill(frame, shade)
  )
}

export function lamps(kit: BackdropKit): string {
  const { defs, mood, random } = kit
  let drawn = softWall(kit, darken(mood.deep, 0.3))
  const dado = 640 + random.range(-30, 30)
  drawn +=
    rect(0, dado, WIDTH, HEIGHT - dado, darken(mood.deep, 0.2), 0.7) +
    rect(0, dado, WIDTH, 7, mood.glow, 0.25)
  for (const x of [random.range(70, 150), random.range(740, 830), random.range(380, 520)]) {
    const y = random.range(120, 250)
    const halo = defs.radial([x, y + 20], 330, [
      [0, mood.glow, 0.6],
      [0.35, mood.glow, 0.18],
      [1, mood.glow, 0],
    ])
    drawn +=
      circle([x, y + 20], 330, halo) +
      line(
        [
          [x, -10],
          [x, y - 40],
        ],
        darken(mood.deep, 0.4),
        4,
      )
    drawn += fill(
      shape(
        [
          [x - 14, y - 42],
          [x - 58, y - 6],
          [x - 66, y + 26],
        ],
        [
          [x + 66, y + 26],
          [x + 58, y - 6],
          [x + 14, y - 42],
        ],
      ),
      mix("#b8935a", mood.deep, 0.25),
    )
    drawn += ellipse([x, y + 26], 66, 12, "#fff0cf")
  }
  return drawn
}
