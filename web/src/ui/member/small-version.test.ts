import { expect, it } from "vitest"
import { sizesOf, smallWidthOf, srcSetOf } from "./small-version.ts"

it.each([
  [2048, 1536, 480],
  [1536, 2048, 360],
  [400, 300, 400],
])("the small version of %i × %i is %i wide", (width, height, small) => {
  expect(smallWidthOf({ width, height })).toBe(small)
})

it("is described by its width, the large one as just wider", () => {
  expect(srcSetOf("/a.webp?s=1", { url: "/a-small.webp?s=2", width: 480 })).toBe(
    "/a-small.webp?s=2 480w, /a.webp?s=1 481w",
  )
})

it("may have another length on wide screens", () => {
  expect(sizesOf("100vw", 1, { from: "76rem", length: "25rem" })).toBe(
    "(min-width: 76rem) and (min-resolution: 2.5dppx) calc((25rem) * 0.667), " +
      "(min-width: 76rem) calc((25rem) * 0.909), " +
      "(min-resolution: 2.5dppx) calc((100vw) * 0.667), calc((100vw) * 0.909)",
  )
})

it("has to cover fewer pixels on a dense screen", () => {
  expect(sizesOf("min(100vw - 2.5rem, 40rem)", 0.5)).toBe(
    "(min-resolution: 2.5dppx) calc((min(100vw - 2.5rem, 40rem)) * 0.333), calc((min(100vw - 2.5rem, 40rem)) * 0.455)",
  )
})
