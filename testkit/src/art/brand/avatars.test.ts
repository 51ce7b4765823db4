import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { expect, it } from "vitest"
import { defaultAvatarCount, drawDefaultAvatar } from "./avatars.ts"

const shipped = (index: number) =>
  readFile(new URL(`../../../../web/public/avatars/default-${index + 1}.webp`, import.meta.url))

const indices = Array.from({ length: defaultAvatarCount }, (_, index) => index)

it("draws six different default avatars, each the same every time", () => {
  expect(indices).toHaveLength(6)
  expect(new Set(indices.map(drawDefaultAvatar)).size).toBe(6)
  expect(indices.map(drawDefaultAvatar)).toEqual(indices.map(drawDefaultAvatar))
})

it("ships them at 480 × 640 in under 12 KB", async () => {
  for (const index of indices) {
    const image = await shipped(index)
    expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 480, height: 640 })
    expect(image.length).toBeLessThan(12 * 1024)
  }
})
