import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { createPerson } from "./figure/people.ts"
import { isMensStyle } from "./hair/men.ts"
import { drawPortrait } from "./portrait.ts"
import { photoSize, renderPortrait, renderScene } from "./render.ts"
import { drawScene, sceneOf } from "./scene.ts"
import { planSitting } from "./sitting.ts"

const seeds = Array.from({ length: 64 }, (_, index) => index + 1)
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

  it("differ for 64 seeds", () => {
    expect(new Set(seeds.map((seed) => drawPortrait(optionsOf(seed)))).size).toBe(64)
  })

  it("have different backdrops for adjacent seeds", () => {
    const repeated = seeds.filter(
      (seed) => planSitting(optionsOf(seed)).backdrop === planSitting(optionsOf(seed + 1)).backdrop,
    )
    expect(repeated).toEqual([])
  })

  it("keep the person across variants and change the picture", () => {
    for (const seed of seeds) {
      const [first, second] = [planSitting(optionsOf(seed)), planSitting(optionsOf(seed, 1))]
      expect(second.person).toEqual(first.person)
      expect(second.hairStyle).toBe(first.hairStyle)
      expect(second.glasses).toBe(first.glasses)
      expect(second.beard).toBe(first.beard)
      expect(drawPortrait(optionsOf(seed, 1))).not.toBe(drawPortrait(optionsOf(seed)))
    }
  })

  it("show a member in different outfits and places, at most once in profile", () => {
    for (const seed of seeds) {
      const sittings = [0, 1, 2].map((variant) => planSitting(optionsOf(seed, variant)))
      expect(new Set(sittings.map(({ outfit }) => outfit)).size).toBe(3)
      expect(new Set(sittings.map(({ backdrop }) => backdrop)).size).toBe(3)
      expect(sittings.filter(({ pose }) => pose.yaw > 1).length).toBeLessThan(2)
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

  it("show the age", () => {
    const drawn = [25, 45, 60].map((age) => createPerson(7, "male", age))
    expect(drawn.map(({ years }) => years)).toEqual([0, 15 / 32, 30 / 32])
    expect(drawn[0]?.grey).toBe(0)
    expect(drawn[2]?.grey).toBeGreaterThan(drawn[1]?.grey ?? 1)
  })

  it("contain no NaN or Infinity", () => {
    for (const seed of [...seeds, -3, 0, 1_000_003]) {
      expect(drawPortrait(optionsOf(seed))).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it("render as a small WebP of the given size", async () => {
    for (const seed of [2, 3, 4]) {
      const image = await renderPortrait(optionsOf(seed))
      const { format, width, height } = await sharp(image).metadata()
      expect({ format, width, height }).toEqual({ format: "webp", ...photoSize })
      expect(image.length).toBeLessThan(60 * 1024)
    }
    const small = await sharp(await renderPortrait(optionsOf(5), { width: 300, height: 400 })).metadata()
    expect(small).toMatchObject({ format: "webp", width: 300, height: 400 })
  })
})

describe("scenes", () => {
  it("are deterministic and differ by seed and variant", () => {
    const drawn = seeds
      .slice(0, 8)
      .flatMap((seed) => [0, 1, 2].map((variant) => drawScene({ seed, variant })))
    expect(new Set(drawn).size).toBe(24)
    expect(drawScene({ seed: 1, variant: 0 })).toBe(drawn[0])
    expect(drawn.join("")).not.toMatch(/NaN|Infinity|undefined/)
  })

  it("show different places for a member's variants and for adjacent members", () => {
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((variant) => sceneOf({ seed: 3, variant }))).size).toBe(8)
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => sceneOf({ seed, variant: 1 }))).size).toBe(8)
    expect(sceneOf({ seed: -5, variant: 0 })).toBe(sceneOf({ seed: 3, variant: 0 }))
  })

  it("render as a small WebP of the given size", async () => {
    const image = await renderScene({ seed: 4, variant: 1 })
    const { format, width, height } = await sharp(image).metadata()
    expect({ format, width, height }).toEqual({ format: "webp", ...photoSize })
    expect(image.length).toBeLessThan(60 * 1024)
  })
})
