import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { LeftOutByAge } from "@pinyu/contract/explore/schemas"
import { type City, cities, cityFromSpelling, type Identity } from "@pinyu/contract/options"
import type { RouteRequest } from "@pinyu/contract/route"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"

const { age, regionChips } = exploreLimits

export interface AgeRange {
  min: number
  max: number
  /** True for no limit. `min` and `max` are then stored but unused. */
  unlimited: boolean
}

/** The part of the filter that the browser stores. */
export interface SavedFilter {
  regions: City[]
  ageRange: AgeRange
}

export interface ExploreFilter extends SavedFilter {
  identity: Identity | null
  /** Only members seen within `exploreLimits.recentMinutes`. */
  online: boolean
}

export interface SearchForm {
  text: string
  region: City | null
  identity: Identity | null
}

export const defaultAgeRange: AgeRange = { min: age.defaultMin, max: age.defaultMax, unlimited: false }
export const defaultFilter: ExploreFilter = {
  regions: [],
  ageRange: defaultAgeRange,
  identity: null,
  online: false,
}
export const emptySearch: SearchForm = { text: "", region: null, identity: null }

/** Every age that the filter offers. */
export const ageOptions = Array.from({ length: age.max - age.min + 1 }, (_, index) => age.min + index)

interface Bounds {
  min: number
  max: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isBounds = <Range extends Record<string, unknown>>(range: Range): range is Range & Bounds =>
  Number.isInteger(range.min) &&
  Number.isInteger(range.max) &&
  Number(range.min) >= age.min &&
  Number(range.max) <= age.max &&
  Number(range.min) <= Number(range.max)

const readAgeRange = (value: unknown): AgeRange | null => {
  if (!isRecord(value) || typeof value.unlimited !== "boolean") return null
  const { unlimited } = value
  if (isBounds(value)) return { min: value.min, max: value.max, unlimited }
  return unlimited ? { ...defaultAgeRange, unlimited: true } : null
}

/** Reads the saved filter; null when it is missing or invalid. Unknown cities are dropped. */
export const readSavedFilter = (text: string | null): SavedFilter | null => {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    if (!isRecord(saved) || !Array.isArray(saved.regions)) return null
    const ageRange = readAgeRange(saved.ageRange)
    const named = new Set(saved.regions.map((name) => cityFromSpelling(String(name))))
    return ageRange && { regions: cities.filter((city) => named.has(city)), ageRange }
  } catch {
    return null
  }
}

/** Serialises the saved part of a filter. */
export const writeSavedFilter = ({ regions, ageRange }: SavedFilter) => JSON.stringify({ regions, ageRange })

/** Sets the lower bound; raises the upper one if needed. */
export const withMinAge = (range: AgeRange, min: number): AgeRange => ({
  ...range,
  min,
  max: Math.max(min, range.max),
})

/** Sets the upper bound; lowers the lower one if needed. */
export const withMaxAge = (range: AgeRange, max: number): AgeRange => ({
  ...range,
  max,
  min: Math.min(max, range.min),
})

/** Adds the item, or removes it when the list contains it. */
export const toggled = <Item>(list: readonly Item[], item: Item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** Most members live in the six municipalities: their chips come first. */
const municipalities: readonly City[] = ["臺北市", "新北市", "桃園市", "臺中市", "臺南市", "高雄市"]
const chipOrder = [...municipalities, ...cities.filter((city) => !municipalities.includes(city))]

/** Returns the visible region chips and the number of hidden ones. A selected one is always visible. */
export const regionChoices = (chosen: readonly City[], expanded: boolean) => {
  const shown = chipOrder.filter((city, index) => expanded || index < regionChips || chosen.includes(city))
  return { shown, hidden: chipOrder.length - shown.length }
}

/** One active condition, and the filter without it. */
export interface ActiveCondition {
  name: string
  label: string
  without: ExploreFilter
}

/** Returns every active condition, including the default age. */
export const activeConditions = (filter: ExploreFilter): ActiveCondition[] => {
  const { regions, ageRange, identity, online } = filter
  const conditions: ActiveCondition[] = []
  if (!ageRange.unlimited)
    conditions.push({
      name: "age",
      label: explore.ageRange(ageRange.min, ageRange.max),
      without: { ...filter, ageRange: { ...ageRange, unlimited: true } },
    })
  for (const city of regions)
    conditions.push({
      name: city,
      label: city,
      without: { ...filter, regions: regions.filter((other) => other !== city) },
    })
  if (identity)
    conditions.push({
      name: "identity",
      label: optionNames.identity[identity],
      without: { ...filter, identity: null },
    })
  if (online)
    conditions.push({
      name: "online",
      label: explore.seenRecently(exploreLimits.recentMinutes / 60),
      without: { ...filter, online: false },
    })
  return conditions
}

/** Describes the members outside the age range; empty when there are none. */
export const leftOutText = ({ outside, hidden }: LeftOutByAge): string[] => {
  const isMore = (count: number) => count >= exploreLimits.maxCounted
  return [
    outside > 0 && explore.outsideAge(outside, isMore(outside)),
    hidden > 0 && explore.hidingAge(hidden, isMore(hidden)),
  ].filter((text) => text !== false)
}

/** A filter that matches every member. */
export const openFilter: ExploreFilter = {
  ...defaultFilter,
  ageRange: { ...defaultAgeRange, unlimited: true },
}

type Query<Name extends keyof typeof exploreRoutes> = NonNullable<
  RouteRequest<(typeof exploreRoutes)[Name]>["query"]
>

/** Divisible by two, three and four columns, so that a page ends with a full row. */
const limit = 24

/** Converts a filter to the query parameters of the API. */
export const conditionsOf = ({ regions, ageRange, identity, online }: ExploreFilter): Query<"leftOut"> => ({
  regions,
  ...(ageRange.unlimited ? { unlimited: "true" } : { minAge: ageRange.min, maxAge: ageRange.max }),
  ...(identity && { identity }),
  ...(online && { online: "true" }),
})

/** Builds the query of a page under a filter. */
export const exploreQueryOf = (filter: ExploreFilter): Query<"list"> => ({ limit, ...conditionsOf(filter) })

/** Builds the query of a search, or null without search terms. */
export const searchQueryOf = ({ text, region, identity }: SearchForm): Query<"search"> | null => {
  const q = text.trim()
  if (!q && !region && !identity) return null
  return { limit, ...(q && { q }), ...(region && { regions: [region] }), ...(identity && { identity }) }
}
