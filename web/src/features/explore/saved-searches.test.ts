import type { SavedFilter } from "@pinyu/contract/explore/saved-searches"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { describe, expect, it } from "vitest"
import { defaultFilter, defaultFilterFor, type ExploreFilter, openFilter } from "./model.ts"
import { fromPreferences, fromSaved, isSaved, isWorthSaving, toSaved } from "./saved-searches.ts"

const filter: ExploreFilter = { ...openFilter, regions: ["臺北市", "新北市"], online: true, sort: "newest" }
const search = (saved: SavedFilter) => ({ id: "a", filter: saved, new_count: 0 })

describe("a saved search", () => {
  it("restores the conditions, and keeps the order of the list", () => {
    expect(fromSaved(toSaved(filter), { sort: "match" })).toEqual({ ...filter, sort: "match" })
    expect(fromSaved(toSaved(defaultFilter), defaultFilter)).toEqual(defaultFilter)
  })

  it("is recognised whatever the order of its options", () => {
    const identities = ["sugar_daddy" as const, "sugar_mommy" as const]
    const shown = { ...filter, identities }
    const regions = filter.regions.toReversed()
    const other = search(toSaved({ ...shown, regions, identities: identities.toReversed(), sort: "recent" }))
    expect(isSaved(shown, [other])).toBe(true)
    expect(isSaved({ ...shown, photos: true }, [other])).toBe(false)
    expect(isSaved({ ...shown, identities: ["sugar_daddy"] }, [other])).toBe(false)
  })

  it("is worth keeping beyond what explore starts with", () => {
    const initial = defaultFilterFor("sugar_baby")
    const isWorth = (one: ExploreFilter) => isWorthSaving(one, initial)
    expect([initial, openFilter, defaultFilter, filter].map(isWorth)).toEqual([false, false, true, true])
  })
})

describe("preferences", () => {
  const anybody = { genders: [], identities: [], min_age: 18, max_age: 70, cities: [] }

  it.each([
    ["nobody in particular", {}, { regions: [], genders: [], identities: [] }],
    ["ages", { min_age: 30 }, { ageRange: { min: 30, max: 70, unlimited: false } }],
    ["one gender", { genders: ["male"] }, { genders: ["male"], identities: [] }],
    [
      "several genders and identities",
      { genders: ["male", "female"], identities: ["sugar_daddy", "sugar_mommy"] },
      { genders: ["male", "female"], identities: ["sugar_daddy", "sugar_mommy"] },
    ],
    ["cities", { cities: ["臺南市"] }, { regions: ["臺南市"] }],
  ] as [string, Partial<MeetingPreferences>, Partial<ExploreFilter>][])("with %s", (_what, change, shown) => {
    expect(fromPreferences({ ...anybody, ...change })).toMatchObject(shown)
  })
})
