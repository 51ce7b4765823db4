import { type ExploreCondition, exploreConditions } from "@pinyu/contract/explore/options"
import { exploreQuery, searchQuery } from "@pinyu/contract/explore/schemas"
import { describe, expect, it } from "vitest"
import {
  cleared,
  defaultAgeRange,
  defaultFilter,
  type ExploreFilter,
  emptySearch,
  exploreQueryOf,
  openFilter,
  readSavedFilter,
  searchQueryOf,
  without,
  writeSavedFilter,
} from "./model.ts"

const ageRange = { min: 25, max: 35, unlimited: false }

describe("the saved filter", () => {
  it("is read as it was saved", () => {
    const conditions = { regions: ["臺北市" as const, "花蓮縣" as const], ageRange, verified: true }
    for (const identities of [[], ["sugar_baby" as const]]) {
      const saved = { ...conditions, identities }
      const text = writeSavedFilter({ ...defaultFilter, ...saved }, "sugar_baby")
      expect(readSavedFilter(text, "sugar_baby")).toEqual(saved)
    }
  })

  it.each([
    ["an earlier version", JSON.stringify({ regions: [], ageRange })],
    ["a member of another identity", writeSavedFilter({ ...defaultFilter, ageRange }, "sugar_daddy")],
    ["broken identities", JSON.stringify({ regions: [], ageRange, identities: 7, savedBy: "sugar_baby" })],
  ])("shows whom the member comes to meet, when it is of %s", (_name, text) => {
    expect(readSavedFilter(text, "sugar_baby")?.identities).toEqual(["sugar_daddy", "sugar_mommy"])
    expect(readSavedFilter(text, "sugar_mommy")?.identities).toEqual(["sugar_baby"])
  })

  it("accepts both spellings of a city once, and drops unknown names", () => {
    const text = JSON.stringify({ regions: ["台北市", "臺北市", "火星市", 7], ageRange })
    expect(readSavedFilter(text, "sugar_baby")?.regions).toEqual(["臺北市"])
  })

  it("needs no bounds for an unlimited range", () => {
    const text = JSON.stringify({ regions: [], ageRange: { unlimited: true } })
    expect(readSavedFilter(text, "sugar_baby")?.ageRange).toEqual({ ...defaultAgeRange, unlimited: true })
  })

  it.each([
    ["no JSON", "{"],
    ["regions that are no list", JSON.stringify({ regions: "臺北市", ageRange })],
    ["a bound below 18", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 17 } })],
    ["a bound above 70", JSON.stringify({ regions: [], ageRange: { ...ageRange, max: 71 } })],
    ["reversed bounds", JSON.stringify({ regions: [], ageRange: { ...ageRange, min: 36 } })],
  ])("is discarded when it is %s", (_name, text) => {
    expect(readSavedFilter(text, "sugar_baby")).toBeNull()
  })
})

const everything: ExploreFilter = {
  regions: ["臺北市"],
  ageRange,
  identities: ["sugar_mommy", "sugar_daddy"],
  genders: ["female", "male"],
  relationshipTypes: ["long_term", "negotiable"],
  interactionModes: ["companionship"],
  online: true,
  photos: true,
  verified: true,
  sort: "newest",
}

/** Which conditions a filter has. The grid has none for text. */
const conditionsIn = (filter: ExploreFilter): Record<ExploreCondition, boolean> => ({
  regions: filter.regions.length > 0,
  age: !filter.ageRange.unlimited,
  identity: filter.identities.length > 0,
  gender: filter.genders.length > 0,
  relationship: filter.relationshipTypes.length > 0,
  interaction: filter.interactionModes.length > 0,
  online: filter.online,
  verified: filter.verified,
  photos: filter.photos,
  text: false,
})

describe("a filter without a condition", () => {
  it("is open where the condition was, and unchanged elsewhere", () => {
    for (const condition of exploreConditions) {
      const left = conditionsIn(without(everything, condition))
      expect(left).toEqual({ ...conditionsIn(everything), [condition]: false })
    }
  })

  it("keeps only the order when all are cleared", () => {
    expect(cleared(everything)).toEqual({ ...openFilter, sort: "newest" })
  })
})

describe("the request", () => {
  it("is a query of the contract", () => {
    const { ageRange: _, ...rest } = everything
    expect(exploreQuery.parse(exploreQueryOf(everything))).toEqual({
      ...{ ...rest, minAge: 25, maxAge: 35, unlimited: false, limit: 24 },
    })
    expect(exploreQueryOf(openFilter)).toMatchObject({ unlimited: "true" })
    expect(exploreQueryOf(openFilter)).not.toHaveProperty("minAge")
  })

  it("is null without search terms", () => {
    expect(searchQueryOf({ ...emptySearch, text: "  " })).toBeNull()
    const query = searchQueryOf({ text: " 咖啡 ", region: "臺北市", identities: [] })
    expect(searchQuery.parse(query)).toMatchObject({ q: "咖啡", regions: ["臺北市"] })
    const identities = ["sugar_mommy" as const, "sugar_daddy" as const]
    expect(searchQuery.parse(searchQueryOf({ ...emptySearch, identities }))).toMatchObject({ identities })
  })
})
