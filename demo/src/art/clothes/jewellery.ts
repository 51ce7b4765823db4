import type { Point } from "../path.ts"
import { circle, line } from "../svg.ts"
import { type ClothKit, fromPit } from "./kit.ts"

/** A fine chain with a small pendant. */
export function pendant(kit: ClothKit, drop: number): string {
  const { body } = kit
  const low = fromPit(kit, 2, drop)
  const chain: Point[] = [
    body.shoulder(-1, 0.4),
    [body.middle - body.neckHalf * 0.55, body.pit - 8],
    low,
    [body.middle + body.neckHalf * 0.6, body.pit - 8],
    body.shoulder(1, 0.4),
  ]
  return (
    line(chain, kit.metal, 2.2, 0.85) +
    circle([low[0], low[1] + 6], 6, kit.metal) +
    circle([low[0] - 1.5, low[1] + 4], 2, "#fff6e4", 0.9)
  )
}

export function pearls(kit: ClothKit, drop: number): string {
  const { body } = kit
  const [near, far] = [body.shoulder(-1, 0.46), body.shoulder(1, 0.46)]
  const low = fromPit(kit, 0, drop)
  return Array.from({ length: 17 }, (_, index) => {
    const t = (index / 16) * 2 - 1
    const x = t < 0 ? low[0] + (low[0] - near[0]) * t : low[0] + (far[0] - low[0]) * t
    const sag = low[1] - (low[1] - (near[1] + far[1]) / 2) * Math.abs(t) ** 2.4
    return circle([x, sag], 8, "#efe4d6") + circle([x - 2, sag - 2.5], 2.6, "#ffffff", 0.9)
  }).join("")
}
