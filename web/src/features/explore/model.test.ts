import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import { cities } from "@pinyu/contract/options"
import { describe, expect, it } from "vitest"
import {
  activeConditions,
  defaultAgeRange,
  defaultFilter,
  type ExploreFilter,
  emptySearch,
  exploreQueryOf,
  leftOutText,
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
  it("is read as it was saved", () => {
    const saved = { regions: ["臺北市" as const, "花蓮縣" as const], ageRange }
    expect(readSavedFilter(writeSavedFilter({ ...defaultFilter, ...saved }))).toEqual(saved)
  })

  it("accepts both spellings of a city once, and drops unknown names", () => {
    const text = JSON.stringify({ regions: ["台北市", "臺北市", "火星市", 7], ageRange })
    expect(readSavedFilter(text)?.regions).toEqual(["臺北市"])
  })

  it("needs no bounds for an unlimited range", () => {
    const text = JSON.stringify({ regions: [], ageRange: { unlimited: true } })
    expect(readSavedFilter(text)?.ageRange).toEqual({ ...defaultAgeRange, unlimited: true })
  })

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["no object", "[]"],
    ["regions that are no list", JSON.stringify({ regions: "臺北市", ageRange })],
    ["no age range", JSON.stringify({ regions: [] })],
    ["no `unlimited` flag", JSON.stringify({ regions: [], ageRange: { min: 20, max: 30 } })],
    ["a bound that is no number", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: "25" } })],
    ["a bound below 18", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 17 } })],
    ["a bound above 70", JSON.stringify({ regions: [], ageRange: { ...ageRange, max: 71 } })],
    ["reversed bounds", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 36 } })],
  ])("is discarded when it is %s", (_name, text) => {
    expect(readSavedFilter(text)).toBeNull()
  })
})

describe("the ends of the age range", () => {
  it("push each other", () => {
    expect(withMinAge(ageRange, 40)).toMatchObject({ min: 40, max: 40 })
    expect(withMaxAge(ageRange, 20)).toMatchObject({ min: 20, max: 20 })
  })

  it("stay apart within the range", () => {
    expect(withMinAge(ageRange, 30)).toMatchObject({ min: 30, max: 35 })
    expect(withMaxAge(ageRange, 30)).toMatchObject({ min: 25, max: 30 })
  })
})

describe("the region chips", () => {
  it("are six, with the number of hidden ones", () => {
    const { shown, hidden } = regionChoices([], false)
    expect([shown.length, hidden]).toEqual([6, cities.length - 6])
  })

  it("never hide a selected one", () => {
    const { shown, hidden } = regionChoices(["連江縣", "臺北市"], false)
    expect(shown).toContain("連江縣")
    expect([shown.length, hidden]).toEqual([7, cities.length - 7])
  })

  it("are all visible when expanded", () => {
    expect(new Set(regionChoices([], true).shown)).toEqual(new Set(cities))
  })

  it("are toggled", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"])
    expect(toggled(["a", "b"], "a")).toEqual(["b"])
  })
})

describe("the active conditions", () => {
  const labelsOf = (filter: ExploreFilter) => activeConditions(filter).map(({ label }) => label)

  it("are all shown, including the default age, and none after clearing", () => {
    expect(labelsOf(defaultFilter)).toEqual(["18–40 歲"])
    expect(labelsOf(openFilter)).toEqual([])
    const all = { regions: ["臺北市" as const, "花蓮縣" as const], ageRange, identity: "sugar_baby" as const }
    expect(labelsOf({ ...all, online: true })).toEqual([
      "25–35 歲",
      "臺北市",
      "花蓮縣",
      "甜心寶貝",
      "3 小時內",
    ])
  })

  it("are removed one by one", () => {
    const filter = { regions: ["臺北市" as const], ageRange, identity: null, online: true }
    const left = activeConditions(filter).map(({ without }) => labelsOf(without))
    expect(left).toEqual([
      ["臺北市", "3 小時內"],
      ["25–35 歲", "3 小時內"],
      ["25–35 歲", "臺北市"],
    ])
  })

  it("name the members outside the age range", () => {
    expect(leftOutText({ outside: 23, hidden: 0 })).toEqual(["還有 23 位在這個年齡之外"])
    expect(leftOutText({ outside: 0, hidden: 2 })).toEqual(["2 位沒有公開年齡，不限年齡時才會出現"])
    expect(leftOutText({ outside: 999, hidden: 0 })).toEqual(["還有 999+ 位在這個年齡之外"])
    expect(leftOutText({ outside: 0, hidden: 0 })).toEqual([])
  })
})

describe("the request", () => {
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

  it("is null without search terms", () => {
    expect(searchQueryOf({ ...emptySearch, text: "  " })).toBeNull()
    const query = searchQueryOf({ text: " 咖啡 ", region: "臺北市", identity: null })
    expect(searchQuery.parse(query)).toMatchObject({ q: "咖啡", regions: ["臺北市"] })
  })
})
