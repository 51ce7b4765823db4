import { mix } from "../color.ts"
import { brush, type Point, polygon, shape } from "../path.ts"
import { fill, line } from "../svg.ts"
import { folds, front } from "./cloth.ts"
import { pendant } from "./jewellery.ts"
import { type ClothKit, clothTones, fromPit, rowFromPit } from "./kit.ts"
import { printed } from "./prints.ts"

/** Arms stay bare; thin straps hold the bodice. */
export function slip(kit: ClothKit): string {
  const { body, main } = kit
  const tones = clothTones(main, kit.light)
  const [near, far] = [body.shoulder(-1, 0.66), body.shoulder(1, 0.64)]
  const top = rowFromPit(kit, [
    [-200, 268],
    [-158, 208],
    [-98, 140],
    [-40, 188],
    [0, 214],
    [40, 188],
    [94, 140],
    [146, 208],
    [176, 268],
  ])
  const sides = rowFromPit(kit, [
    [176, 268],
    [170, 400],
    [168, 720],
  ])
  const left = rowFromPit(kit, [
    [-190, 720],
    [-194, 400],
    [-200, 268],
  ])
  const paint = kit.defs.linear(fromPit(kit, -180, 140), fromPit(kit, 180, 560), [
    [0, tones.lit],
    [0.45, tones.base],
    [1, tones.shade],
  ])
  const strap = (from: Point, to: Point) =>
    line([from, [(from[0] + to[0]) / 2 + (to[0] - from[0]) * 0.12, (from[1] + to[1]) / 2], to], main, 7)
  const armLine = (x: number) =>
    fill(
      brush(
        rowFromPit(kit, [
          [x, 214],
          [x * 1.02, 330],
          [x * 0.99, 640],
        ]),
        12,
        0.3,
      ),
      kit.skin.shade,
      0.7,
    )
  return [
    armLine(-202),
    armLine(178),
    strap(near, fromPit(kit, -96, 142)),
    strap(far, fromPit(kit, 92, 142)),
    fill(shape(left, top, sides), paint) + printed(kit, main, shape(left, top, sides)),
    fill(
      brush(
        rowFromPit(kit, [
          [-70, 196],
          [-20, 250],
          [60, 236],
        ]),
        14,
      ),
      tones.shade,
      0.4,
    ),
    fill(
      brush(
        rowFromPit(kit, [
          [-100, 230],
          [-10, 320],
          [100, 300],
        ]),
        18,
      ),
      tones.lit,
      0.3,
    ),
    fill(
      brush(
        rowFromPit(kit, [
          [-130, 300],
          [-20, 400],
          [120, 390],
        ]),
        16,
      ),
      tones.shade,
      0.35,
    ),
    pendant(kit, 40),
  ].join("")
}

export function wrap(kit: ClothKit): string {
  const { body, main } = kit
  const tones = clothTones(main, kit.light)
  const near = front(
    kit,
    main,
    0.46,
    rowFromPit(kit, [
      [-50, 110],
      [0, 190],
      [54, 104],
    ]),
  )
  const over = shape(
    [
      body.shoulder(-1, 0.46),
      ...rowFromPit(kit, [
        [-56, 108],
        [40, 250],
        [150, 360],
      ]),
    ],
    rowFromPit(kit, [
      [150, 360],
      [150, 420],
      [30, 330],
      [-90, 180],
    ]),
    [fromPit(kit, -90, 180), body.shoulder(-1, 0.56)],
  )
  const pleats = [0, 1, 2, 3].map((index) =>
    fill(
      brush(
        [
          body.shoulder(-1, 0.54 + index * 0.08),
          ...rowFromPit(kit, [
            [-96 - index * 20, 170 + index * 26],
            [40, 350 + index * 44],
            [130, 420 + index * 50],
          ]),
        ],
        11,
      ),
      tones.shade,
      0.36,
    ),
  )
  return near + fill(over, mix(tones.base, tones.lit, 0.4)) + pleats.join("") + pendant(kit, 44)
}

export function offShoulder(kit: ClothKit): string {
  const { body, main } = kit
  const tones = clothTones(main, kit.light)
  const near = [...body.flank(-1, 0.99, 10)].reverse().slice(0, 3)
  const far = body.flank(1, 0.99, 10).slice(-3)
  const top: Point[] = [
    near[2] as Point,
    ...rowFromPit(kit, [
      [-170, 160],
      [-60, 186],
      [60, 184],
      [150, 156],
    ]),
    far[0] as Point,
  ]
  const low = top.map(([x, y], index): Point => [x, y + (index === 0 || index === 5 ? 62 : 58)])
  return (
    fill(shape(near, top, far), tones.base) +
    folds(kit, main) +
    fill(
      shape(top, [...low].reverse()),
      kit.defs.linear(top[0] as Point, top[5] as Point, [
        [0, tones.lit],
        [1, tones.base],
      ]),
    ) +
    fill(brush(low, 10), tones.shade, 0.6) +
    pendant(kit, 24)
  )
}

export function bow(kit: ClothKit): string {
  const { main, body } = kit
  const tones = clothTones(main, kit.light)
  const loop = (side: -1 | 1) =>
    shape(
      rowFromPit(kit, [
        [0, 20],
        [side * 48, -14],
        [side * 104, 10],
        [side * 98, 54],
        [side * 44, 48],
        [0, 24],
      ]),
    )
  const tail = (side: -1 | 1) =>
    shape(
      rowFromPit(kit, [
        [side * 4, 26],
        [side * 34, 130],
        [side * 40, 232],
      ]),
      rowFromPit(kit, [
        [side * 40, 232],
        [side * 84, 214],
      ]),
      rowFromPit(kit, [
        [side * 84, 214],
        [side * 64, 110],
        [side * 10, 24],
      ]),
    )
  const collar: Point[] = [body.shoulder(-1, 0.24), [body.middle, body.pit - 22], body.shoulder(1, 0.24)]
  const under: Point[] = [body.shoulder(1, 0.42), [body.middle, body.pit + 30], body.shoulder(-1, 0.42)]
  return [
    front(
      kit,
      main,
      0.4,
      rowFromPit(kit, [
        [-40, 6],
        [0, 14],
        [40, 6],
      ]),
    ),
    fill(shape(collar, under), tones.base),
    line(under, tones.shade, 4, 0.5),
    fill(tail(1), tones.base),
    fill(tail(-1), tones.lit),
    fill(loop(1), tones.base),
    fill(loop(-1), tones.lit),
    ...[-1, 1].map((side) =>
      fill(
        brush(
          rowFromPit(kit, [
            [side * 6, 22],
            [side * 50, 14],
            [side * 84, 26],
          ]),
          9,
        ),
        tones.shade,
        0.5,
      ),
    ),
    fill(
      polygon(
        rowFromPit(kit, [
          [-15, 6],
          [15, 6],
          [13, 42],
          [-13, 42],
        ]),
      ),
      tones.shade,
      0.9,
    ),
  ].join("")
}
