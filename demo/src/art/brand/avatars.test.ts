import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, it } from "vitest"
import { renderWebp } from "../render.ts"
import { defaultAvatarCount, drawDefaultAvatar } from "./avatars.ts"

const shipped = (index: number) =>
  readFile(new URL(`../../../../web/public/avatars/default-${index + 1}.webp`, import.meta.url))

const indices = Array.from({ length: defaultAvatarCount }, (_, index) => index)

it("draws six different default avatars deterministically", () => {
  expect(indices).toHaveLength(6)
  expect(new Set(indices.map(drawDefaultAvatar)).size).toBe(6)
  expect(indices.map(drawDefaultAvatar)).toEqual(indices.map(drawDefaultAvatar))
})

it("ships the generated files", async () => {
  for (const index of indices) {
    const drawn = await renderWebp(drawDefaultAvatar(index), { width: 480, height: 640 }, 54)
    const [wanted, found] = await Promise.all(
      [drawn, await shipped(index)].map((image) => sharp(image).resize(24, 32).raw().toBuffer()),
    )
    const off = wanted?.map((value, at) => Math.abs(value - (found?.[at] ?? 255))) ?? [255]
    expect(Math.max(...off)).toBeLessThan(12)
  }
})

it("ships them at 480 × 640 in under 12 KB", async () => {
  for (const index of indices) {
    const image = await shipped(index)
    expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 480, height: 640 })
    expect(image.length).toBeLessThan(12 * 1024)
  }
})
