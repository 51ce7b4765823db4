import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { createPerson } from "./figure/people.ts"
import { isMensStyle } from "./hair/men.ts"
import { drawPortrait } from "./portrait.ts"
import { photoSize, renderPortrait } from "./render.ts"
import { planSitting } from "./sitting.ts"

const seeds = Array.from({ length: 24 }, (_, index) => index + 1)
const genderOf = (seed: number) => (seed % 2 === 0 ? "female" : "male")
const optionsOf = (seed: number, variant = 0) =>
  ({
    seed,
    gender: genderOf(seed),
    age: 22 + ((seed * 7) % 41),
    variant,
  }) as const

describe("portraits", () => {
  it("are deterministic", () => {
    for (const seed of seeds.slice(0, 8)) {
      expect(drawPortrait(optionsOf(seed))).toBe(drawPortrait(optionsOf(seed)))
    }
  })

  it("respect the gender", () => {
    for (const seed of seeds) {
      const sitting = planSitting(optionsOf(seed))
      const male = genderOf(seed) === "male"
      expect(sitting.person.male).toBe(male)
      expect(isMensStyle(sitting.hairStyle)).toBe(male)
      expect(sitting.beard !== undefined && !male).toBe(false)
      expect(sitting.earring !== undefined && male).toBe(false)
    }
  })

  it("show only adults for any requested age", () => {
    expect(createPerson(1, "female", 9).age).toBe(22)
    expect(createPerson(1, "male", 90).age).toBe(62)
    expect(drawPortrait({ seed: 5, gender: "female", age: 12, variant: 0 })).toBe(
      drawPortrait({ seed: 5, gender: "female", age: 22, variant: 0 }),
    )
  })

  it("contain no NaN or Infinity", () => {
    for (const seed of [...seeds, -3, 0, 1_000_003]) {
      expect(drawPortrait(optionsOf(seed))).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it("render as a small WebP of the given size", async () => {
    for (const seed of [2, 3]) {
      const image = await renderPortrait(optionsOf(seed))
      const { format, width, height } = await sharp(image).metadata()
      expect({ format, width, height }).toEqual({ format: "webp", ...photoSize })
      expect(image.length).toBeLessThan(60 * 1024)
    }
    const small = await sharp(await renderPortrait(optionsOf(5), { width: 300, height: 400 })).metadata()
    expect(small).toMatchObject({ format: "webp", width: 300, height: 400 })
  })
})
