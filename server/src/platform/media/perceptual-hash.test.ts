import { shapesPicture } from "@pinyu/testkit/pictures.ts"
import sharp, { type Sharp } from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { perceptualHashOf } from "./perceptual-hash.ts"

const hash = async (picture: Buffer | Sharp) =>
  (await perceptualHashOf(Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer())) ?? "none"
const distance = (a: string, b: string) => [...a].filter((digit, index) => digit !== b[index]).length

/** The limit of decision 42: pictures that differ in at most this many digits are copies. */
const maxDistance = 8

let photo: Buffer
beforeAll(async () => {
  photo = await shapesPicture("a")
})

describe("the perceptual hash", () => {
  it("has 64 digits and is the same for the same picture", async () => {
    expect(await hash(photo)).toMatch(/^[01]{64}$/)
    expect(await hash(photo)).toBe(await hash(photo))
  })

  it.each<[string, (picture: Sharp) => Sharp]>([
    ["smaller", (picture) => picture.resize(240)],
    ["compressed", (picture) => picture.jpeg({ quality: 30 })],
    ["brighter", (picture) => picture.linear(0.9, 15)],
    ["without colours", (picture) => picture.greyscale()],
    ["cropped to a profile photo", (picture) => picture.resize(1080, 1440, { fit: "cover" })],
  ])("finds a copy that is %s", async (_, change) => {
    const copy = await change(sharp(photo)).toBuffer()
    expect(distance(await hash(photo), await hash(copy))).toBeLessThanOrEqual(maxDistance)
  })

  it("tells different pictures apart", { tags: "heavy" }, async () => {
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => hash(await shapesPicture(`${seed}`))),
    )
    const pairs = hashes.flatMap((a, index) => hashes.slice(index + 1).map((b) => distance(a, b)))
    expect(Math.min(...pairs)).toBeGreaterThan(maxDistance)
  })

  it("is missing for plain pictures, also transparent and grey ones", async () => {
    for (const background of ["#7a1f3d", "#00000000"]) {
      const plain = sharp({ create: { width: 90, height: 120, channels: 4, background } })
      expect(await hash(plain.clone())).toBe("none")
      expect(await hash(plain.clone().toColourspace("b-w"))).toBe("none")
    }
  })
})
