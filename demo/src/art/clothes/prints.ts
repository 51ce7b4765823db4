import { type Color, mix } from "../color.ts"
import { fill, group } from "../svg.ts"
import { type ClothKit, clothTones } from "./kit.ts"

const LEFT = -20
const RIGHT = 920
const BOTTOM = 1210

const dot = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const bar = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

/** Repeats a motif over the cloth as one path, which rasterises much faster than an SVG pattern. */
function repeat(step: number, top: number, motif: (x: number, y: number, row: number) => string): string {
  let d = ""
  for (let y = top, row = 0; y < BOTTOM; y += step, row += 1) {
    for (let x = LEFT; x < RIGHT; x += step) d += motif(x + (row % 2) * step * 0.5, y, row)
  }
  return d
}

function stripes(step: number, width: number, top: number): string {
  let d = ""
  for (let x = LEFT - 60; x < RIGHT; x += step) d += bar(x, top, width, BOTTOM - top)
  return d
}

/** A print over a garment's outline that is already filled. */
export function printed(kit: ClothKit, color: Color, outline: string): string {
  const { defs, light, body } = kit
  const tones = clothTones(color, light)
  const ink = mix(tones.lit, "#fff3e0", 0.3)
  const top = Math.round(body.pit - 130)
  const hang = { transform: `rotate(2 450 ${top})` }
  switch (kit.print) {
    case "plain":
      return ""
    case "pinstripe":
      return defs.clip(outline, group(fill(stripes(24, 1.6, top), ink, 0.32), hang))
    case "dots":
      return defs.clip(
        outline,
        fill(
          repeat(24, top, (x, y) => dot(x, y, 3)),
          ink,
          0.5,
        ),
      )
    case "check": {
      const wide = stripes(48, 9, top)
      const thin = stripes(48, 2, top)
      let rows = ""
      for (let y = top; y < BOTTOM; y += 48) rows += bar(LEFT, y, RIGHT, 8)
      return defs.clip(
        outline,
        group(
          fill(wide, tones.shade, 0.26) +
            fill(rows, tones.shade, 0.26) +
            group(fill(thin, ink, 0.3), { transform: "translate(26 0)" }),
          hang,
        ),
      )
    }
    case "blossom": {
      const petals = repeat(78, top, (x, y, row) =>
        [0, 1, 2, 3, 4]
          .map((index) =>
            dot(x + Math.cos(index * 1.257 + row) * 9, y + Math.sin(index * 1.257 + row) * 9, 5.4),
          )
          .join(""),
      )
      const hearts = repeat(78, top, (x, y) => dot(x, y, 3.6))
      const leaves = repeat(
        78,
        top,
        (x, y) => `M${(x + 26).toFixed(1)} ${(y + 8).toFixed(1)}q14 6 12 26q-14-6-12-26Z`,
      )
      return defs.clip(
        outline,
        fill(petals, ink, 0.5) + fill(hearts, kit.metal, 0.9) + fill(leaves, mix(ink, "#87967c", 0.7), 0.6),
      )
    }
  }
}
