import { darken, lighten, mix } from "../color.ts"
import { brush, shape } from "../path.ts"
import { ellipse, fill, group, rect } from "../svg.ts"
import { drawBackdrop } from "./backdrops.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./canvas.ts"
import { bookPile, candle, vase } from "./props.ts"
import { coffeeCup, type PropKit, wineGlass } from "./tableware.ts"

export const propsOf = (kit: BackdropKit): PropKit => ({
  ...kit,
  glow: kit.mood.glow,
  shade: kit.mood.shadow,
})

/** A table top from a height down to the lower edge. */
function table({ defs, mood, lightFromLeft }: BackdropKit, y: number, wood: string): string {
  const [lit, dim] = lightFromLeft ? [0, WIDTH] : [WIDTH, 0]
  const top = defs.linear(
    [lit, y],
    [dim, HEIGHT],
    [
      [0, mix(lighten(wood, 0.3), mood.glow, 0.3)],
      [0.5, wood],
      [1, mix(darken(wood, 0.4), mood.shadow, 0.3)],
    ],
  )
  const grain = [60, 150, 260, 390].map((offset) =>
    fill(
      brush(
        [
          [-40, y + offset],
          [450, y + offset + 16],
          [940, y + offset - 6],
        ],
        7,
      ),
      darken(wood, 0.3),
      0.2,
    ),
  )
  return rect(0, y, WIDTH, HEIGHT - y, top) + rect(0, y, WIDTH, 6, lighten(wood, 0.5), 0.6) + grain.join("")
}

export function coffee(kit: BackdropKit): string {
  const { mood, lightFromLeft, random } = kit
  const props = propsOf(kit)
  const flip = (x: number) => (lightFromLeft ? x : WIDTH - x)
  return [
    drawBackdrop(kit, "window"),
    table(kit, 800, mix(mood.mid, "#c9a67c", 0.5)),
    vase(props, [flip(250), 900], mix(mood.soft, "#ffffff", 0.2), "#6f8466"),
    coffeeCup(props, [flip(random.range(540, 600)), 1030], 1.05, mix("#f5ecdf", mood.soft, 0.2)),
  ].join("")
}

export function reading(kit: BackdropKit): string {
  const { random } = kit
  const props = propsOf(kit)
  const flip = random.chance(0.5) ? (x: number) => x : (x: number) => WIDTH - x
  return [
    drawBackdrop(kit, "books"),
    table(kit, 880, "#6b4529"),
    candle(props, [flip(180), 960], 230),
    bookPile(props, [flip(470), 1010], ["#56323a", "#3f5560", "#b08c58", "#66704f"]),
    wineGlass(props, [flip(745), 1060], 1.12, "#7a1f3d"),
  ].join("")
}

export function dinner(kit: BackdropKit): string {
  const { mood, defs, random } = kit
  const props = propsOf(kit)
  const flip = random.chance(0.5) ? (x: number) => x : (x: number) => WIDTH - x
  const cloth = defs.linear(
    [0, 850],
    [0, HEIGHT],
    [
      [0, "#efe4d3"],
      [1, mix("#b9a58c", mood.deep, 0.3)],
    ],
  )
  const plate = [
    ellipse([flip(560), 1046], 236, 66, mood.shadow, 0.25),
    ellipse([flip(560), 1034], 236, 64, "#fbf5ea"),
    ellipse([flip(560), 1032], 168, 42, "#e9dcc7"),
    ellipse([flip(560), 1029], 160, 38, "#f6eddd"),
  ]
  const napkin =
    fill(
      shape(
        [
          [flip(490), 1030],
          [flip(560), 940],
          [flip(640), 1024],
        ],
        [
          [flip(640), 1024],
          [flip(560), 1046],
          [flip(490), 1030],
        ],
      ),
      "#7a1f3d",
    ) +
    fill(
      brush(
        [
          [flip(560), 950],
          [flip(566), 1000],
          [flip(560), 1040],
        ],
        10,
      ),
      "#52182a",
      0.7,
    )
  return [
    drawBackdrop(kit, "lamps"),
    rect(0, 850, WIDTH, HEIGHT - 850, cloth),
    rect(0, 850, WIDTH, 6, "#fff8ea", 0.7),
    candle(props, [flip(420), 900], 170),
    wineGlass(props, [flip(210), 1010], 1.12, "#7a1f3d"),
    ...plate,
    napkin,
    wineGlass(props, [flip(790), 960], 0.96, "#7a1f3d"),
  ].join("")
}

export function flowers(kit: BackdropKit): string {
  const { mood, random } = kit
  const props = propsOf(kit)
  return [
    drawBackdrop(kit, "moon"),
    table(kit, 930, mix("#7a5334", mood.deep, 0.25)),
    group(vase(props, [0, 0], mix("#e9dcc7", mood.soft, 0.3), "#5f7a5c"), {
      transform: `translate(${random.range(400, 480).toFixed(0)} 1030) scale(1.25)`,
    }),
    bookPile(props, [random.range(640, 700), 1100], ["#53182b", "#b08c58"]),
  ].join("")
}
