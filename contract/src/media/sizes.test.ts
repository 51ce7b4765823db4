import { describe, expect, it } from "vitest"
import { mediaLimits } from "./limits.ts"
import { filledSideOf, versionSize } from "./sizes.ts"

const { large, small } = mediaLimits.picture
const sides = (width: number, height: number, bounds: typeof large | typeof small) =>
  Object.values(versionSize({ width, height }, bounds))

describe("the stored versions of a picture", () => {
  it.each([
    ["a photo", 4000, 3000, [2048, 1536], [480, 360]],
    ["an upright photo", 3000, 4000, [1536, 2048], [360, 480]],
    ["a small picture", 300, 200, [300, 200], [300, 200]],
    ["a phone's screenshot", 1170, 2532, [1080, 2337], [270, 584]],
    ["a scrolling screenshot", 1170, 12_000, [904, 9276], [212, 2174]],
    ["a longer one", 1170, 24_000, [639, 13_118], [150, 3074]],
    ["one that is as long as WebP can be", 400, 40_000, [164, 16_383], [68, 6788]],
    ["a panorama", 12_000, 2000, [6480, 1080], [1620, 270]],
    ["a line", 1, 30_000, [1, 16_383], [1, 16_383]],
    ["a square", 5000, 5000, [2048, 2048], [480, 480]],
  ])("%s of %d × %d", (_what, width, height, ofLarge, ofSmall) => {
    expect(sides(width, height, large)).toEqual(ofLarge)
    expect(sides(width, height, small)).toEqual(ofSmall)
  })

  it("turn with the picture", () => {
    expect(sides(12_000, 1170, large)).toEqual(sides(1170, 12_000, large).toReversed())
  })
})

it.each([
  ["a photo", 4000, 3000, null],
  ["a phone's screenshot", 1080, 2337, null],
  ["a scrolling screenshot", 904, 9276, "width"],
  ["a banner", 3000, 1000, null],
  ["a wide table", 9276, 904, "height"],
] as const)("%s of %d × %d fills a page with its %s", (_what, width, height, side) => {
  expect(filledSideOf({ width, height })).toBe(side)
})
