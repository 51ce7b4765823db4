import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { exploreRoutes } from "@pinyu/contract/explore/routes"
import { type City, cities, cityFromSpelling, type Identity } from "@pinyu/contract/options"
import type { RouteRequest } from "@pinyu/contract/route"

const { age, regionChips } = exploreLimits

export interface AgeRange {
  min: number
  max: number
  /** Any age; `min` and `max` are then only remembered. */
  unlimited: boolean
}

/** The part of the filter that stays in the browser between visits. */
export interface SavedFilter {
  regions: City[]
  ageRange: AgeRange
}

export interface ExploreFilter extends SavedFilter {
  identity: Identity | null
  /** Only who was seen within `exploreLimits.recentMinutes`. */
  online: boolean
}

export interface SearchForm {
  words: string
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
export const emptySearch: SearchForm = { words: "", region: null, identity: null }

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

/** The filter that was saved, or null where it is missing or breaks a rule. Names that are no city are left out. */
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

/** What is saved of a filter. */
export const writeSavedFilter = ({ regions, ageRange }: SavedFilter) => JSON.stringify({ regions, ageRange })

/** The range with another lower end, which pushes the upper one along. */
export const withMinAge = (range: AgeRange, min: number): AgeRange => ({
  ...range,
  min,
  max: Math.max(min, range.max),
})

/** The range with another upper end, which pushes the lower one along. */
export const withMaxAge = (range: AgeRange, max: number): AgeRange => ({
  ...range,
  max,
  min: Math.min(max, range.min),
})

/** The list with the item in it if it was not, and without it if it was. */
export const toggled = <Item>(list: readonly Item[], item: Item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** Most members live in the six municipalities: their chips come first. */
const municipalities: readonly City[] = ["臺北市", "新北市", "桃園市", "臺中市", "臺南市", "高雄市"]
const chipOrder = [...municipalities, ...cities.filter((city) => !municipalities.includes(city))]

/** The region chips to show, and how many are left out. A chosen one is never left out. */
export const regionChoices = (chosen: readonly City[], expanded: boolean) => {
  const shown = chipOrder.filter((city, index) => expanded || index < regionChips || chosen.includes(city))
  return { shown, hidden: chipOrder.length - shown.length }
}

const narrowsAge = ({ min, max, unlimited }: AgeRange) =>
  !unlimited && (min !== age.defaultMin || max !== age.defaultMax)

/** How many kinds of condition narrow the list beyond a fresh start. */
export const activeCount = ({ regions, ageRange, identity, online }: ExploreFilter) =>
  [regions.length > 0, narrowsAge(ageRange), identity !== null, online].filter(Boolean).length

/** A filter that lets everybody through. */
export const openFilter: ExploreFilter = {
  ...defaultFilter,
  ageRange: { ...defaultAgeRange, unlimited: true },
}

type Query<Name extends keyof typeof exploreRoutes> = NonNullable<
  RouteRequest<(typeof exploreRoutes)[Name]>["query"]
>

/** Divides by two, three and four columns, so that a page ends with a full row. */
const limit = 24

/** What the server is asked for a filter. */
export const exploreQueryOf = ({ regions, ageRange, identity, online }: ExploreFilter): Query<"list"> => ({
  limit,
  regions,
  ...(ageRange.unlimited ? { unlimited: "true" } : { minAge: ageRange.min, maxAge: ageRange.max }),
  ...(identity && { identity }),
  ...(online && { online: "true" }),
})

/** What the server is asked for a search, or null while nothing is looked for. */
export const searchQueryOf = ({ words, region, identity }: SearchForm): Query<"search"> | null => {
  const q = words.trim()
  if (!q && !region && !identity) return null
  return { limit, ...(q && { q }), ...(region && { regions: [region] }), ...(identity && { identity }) }
}
