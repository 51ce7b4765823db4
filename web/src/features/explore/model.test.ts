import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import { cities } from "@pinyu/contract/options"
import { describe, expect, it } from "vitest"
import {
  activeCount,
  defaultAgeRange,
  defaultFilter,
  emptySearch,
  exploreQueryOf,
  openFilter,
  readSavedFilter,
  regionChoices,
  searchQueryOf,
  toggled,
  withMaxAge,
  withMinAge,
  writeSavedFilter,
} from "./model.ts"

const ageRange = { min: 25, max: 35, unlimited: false }

describe("the saved filter", () => {
  it("comes back as it was saved", () => {
    const saved = { regions: ["臺北市" as const, "花蓮縣" as const], ageRange }
    expect(readSavedFilter(writeSavedFilter({ ...defaultFilter, ...saved }))).toEqual(saved)
  })

  it("reads either spelling of a city, once, and leaves out what is none", () => {
    const text = JSON.stringify({ regions: ["台北市", "臺北市", "火星市", 7], ageRange })
    expect(readSavedFilter(text)?.regions).toEqual(["臺北市"])
  })

  it("needs no bounds where any age will do", () => {
    const text = JSON.stringify({ regions: [], ageRange: { unlimited: true } })
    expect(readSavedFilter(text)?.ageRange).toEqual({ ...defaultAgeRange, unlimited: true })
  })

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no object", "[]"],
    ["regions that are no list", JSON.stringify({ regions: "臺北市", ageRange })],
    ["no age range", JSON.stringify({ regions: [] })],
    ["no word on unlimited", JSON.stringify({ regions: [], ageRange: { min: 20, max: 30 } })],
    ["a bound that is no number", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: "25" } })],
    ["a bound below 18", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 17 } })],
    ["a bound above 70", JSON.stringify({ regions: [], ageRange: { ...ageRange, max: 71 } })],
    ["bounds upside down", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 36 } })],
  ])("is discarded when it is %s", (_name, text) => {
    expect(readSavedFilter(text)).toBeNull()
  })
})

describe("the ends of the age range", () => {
  it("push each other", () => {
    expect(withMinAge(ageRange, 40)).toMatchObject({ min: 40, max: 40 })
    expect(withMaxAge(ageRange, 20)).toMatchObject({ min: 20, max: 20 })
  })

  it("stay apart where there is room", () => {
    expect(withMinAge(ageRange, 30)).toMatchObject({ min: 30, max: 35 })
    expect(withMaxAge(ageRange, 30)).toMatchObject({ min: 25, max: 30 })
  })
})

describe("the region chips", () => {
  it("are six, and tell how many more there are", () => {
    const { shown, hidden } = regionChoices([], false)
    expect([shown.length, hidden]).toEqual([6, cities.length - 6])
  })

  it("never leave out a chosen one", () => {
    const { shown, hidden } = regionChoices(["連江縣", "臺北市"], false)
    expect(shown).toContain("連江縣")
    expect([shown.length, hidden]).toEqual([7, cities.length - 7])
  })

  it("are all there when asked for", () => {
    expect(new Set(regionChoices([], true).shown)).toEqual(new Set(cities))
  })

  it("are chosen and unchosen", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"])
    expect(toggled(["a", "b"], "a")).toEqual(["b"])
  })
})

describe("activeCount", () => {
  it("counts what narrows beyond a fresh start", () => {
    expect(activeCount(defaultFilter)).toBe(0)
    expect(activeCount(openFilter)).toBe(0)
    expect(activeCount({ regions: ["臺北市"], ageRange, identity: "sugar_baby", online: true })).toBe(4)
  })
})

describe("what the server is asked", () => {
  it("is a query of the contract", () => {
    const filter = { regions: ["臺北市" as const], ageRange, identity: "sugar_mommy" as const, online: true }
    expect(exploreQuery.parse(exploreQueryOf(filter))).toMatchObject({
      regions: ["臺北市"],
      minAge: 25,
      maxAge: 35,
      unlimited: false,
      identity: "sugar_mommy",
      online: true,
    })
    expect(exploreQueryOf(openFilter)).toMatchObject({ unlimited: "true" })
    expect(exploreQueryOf(openFilter)).not.toHaveProperty("minAge")
  })

  it("is nothing while nothing is looked for", () => {
    expect(searchQueryOf({ ...emptySearch, words: "  " })).toBeNull()
    const query = searchQueryOf({ words: " 咖啡 ", region: "臺北市", identity: null })
    expect(searchQuery.parse(query)).toMatchObject({ q: "咖啡", regions: ["臺北市"] })
  })
})
