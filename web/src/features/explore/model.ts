import { cutText } from "@pinyu/contract/characters"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { ExploreCondition, ExploreSort } from "@pinyu/contract/explore/options"
import type { exploreRoutes } from "@pinyu/contract/explore/routes"
import {
  type City,
  cities,
  cityFromSpelling,
  type Gender,
  type Identity,
  type InteractionMode,
  identities,
  type RelationshipType,
} from "@pinyu/contract/options"
import type { RouteRequest } from "@pinyu/contract/route"

const { age } = exploreLimits

export interface AgeRange {
  min: number
  max: number
  /** True for no limit. `min` and `max` are then stored but unused. */
  unlimited: boolean
}

/** The part of the filter that the browser stores. */
interface SavedFilter {
  regions: City[]
  ageRange: AgeRange
  /** Only members whose first photo was compared with them. */
  verified: boolean
  /** Members with one of these; all members without any. */
  identities: Identity[]
}

export interface ExploreFilter extends SavedFilter {
  genders: Gender[]
  relationshipTypes: RelationshipType[]
  interactionModes: InteractionMode[]
  /** Only members seen within `exploreLimits.recentMinutes`. */
  online: boolean
  /** Only members with a photo. */
  photos: boolean
  sort: ExploreSort
}

export interface SearchForm {
  text: string
  region: City | null
  identities: Identity[]
}

export const defaultAgeRange: AgeRange = { min: age.defaultMin, max: age.defaultMax, unlimited: false }
export const defaultFilter: ExploreFilter = {
  regions: [],
  ageRange: defaultAgeRange,
  verified: false,
  identities: [],
  genders: [],
  relationshipTypes: [],
  interactionModes: [],
  online: false,
  photos: false,
  sort: "recent",
}
/** Whom members of an identity come to meet. */
export const soughtBy: Record<Identity, Identity[]> = {
  sugar_daddy: ["sugar_baby"],
  sugar_mommy: ["sugar_baby"],
  sugar_baby: ["sugar_daddy", "sugar_mommy"],
}

/** The filter with which explore starts for a member of an identity. */
export const defaultFilterFor = (identity: Identity): ExploreFilter => ({
  ...defaultFilter,
  identities: soughtBy[identity],
})

export const emptySearch: SearchForm = { text: "", region: null, identities: [] }

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

/**
 * Reads the filter that a member of an identity saved; null when it is missing or invalid. Unknown cities are dropped.
 * The identities to meet are the default ones where they were saved by none or by a member of another identity.
 */
export const readSavedFilter = (text: string | null, own: Identity): SavedFilter | null => {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    if (!isRecord(saved) || !Array.isArray(saved.regions)) return null
    const ageRange = readAgeRange(saved.ageRange)
    const named = new Set(saved.regions.map((name) => cityFromSpelling(String(name))))
    const verified = saved.verified === true
    const isOwn = saved.savedBy === own && Array.isArray(saved.identities)
    const chosen: unknown[] = isOwn ? (saved.identities as unknown[]) : soughtBy[own]
    const regions = cities.filter((city) => named.has(city))
    return (
      ageRange && {
        regions,
        ageRange,
        verified,
        identities: identities.filter((one) => chosen.includes(one)),
      }
    )
  } catch {
    return null
  }
}

/** Serialises the part of a filter that is saved, by a member of an identity. */
export const writeSavedFilter = ({ regions, ageRange, verified, identities }: SavedFilter, own: Identity) =>
  JSON.stringify({ regions, ageRange, verified, identities, savedBy: own })

/** The ends of the slider: without a limit, those of all ages. */
export const thumbsOf = ({ min, max, unlimited }: AgeRange) =>
  unlimited ? ([age.min, age.max] as const) : ([min, max] as const)

/** A filter that matches every member. */
export const openFilter: ExploreFilter = {
  ...defaultFilter,
  ageRange: { ...defaultAgeRange, unlimited: true },
}

/** The filter without any condition. The order of the list stays. */
export const cleared = ({ sort }: ExploreFilter): ExploreFilter => ({ ...openFilter, sort })

const openParts = {
  regions: () => ({ regions: [] }),
  age: ({ ageRange }) => ({ ageRange: { ...ageRange, unlimited: true } }),
  identity: () => ({ identities: [] }),
  gender: () => ({ genders: [] }),
  relationship: () => ({ relationshipTypes: [] }),
  interaction: () => ({ interactionModes: [] }),
  online: () => ({ online: false }),
  verified: () => ({ verified: false }),
  photos: () => ({ photos: false }),
  // The grid has no text; the search has.
  text: () => ({}),
} satisfies Record<ExploreCondition, (filter: ExploreFilter) => Partial<ExploreFilter>>

/** The filter without one condition. */
export const without = (filter: ExploreFilter, condition: ExploreCondition): ExploreFilter => ({
  ...filter,
  ...openParts[condition](filter),
})

type Query<Name extends keyof typeof exploreRoutes> = NonNullable<
  RouteRequest<(typeof exploreRoutes)[Name]>["query"]
>

/** Divisible by two, three and four columns, so that a page ends with a full row. */
const limit = 24

/** Converts a filter to the query parameters of the API. */
export const conditionsOf = ({
  regions,
  ageRange,
  verified,
  identities,
  genders,
  relationshipTypes,
  interactionModes,
  online,
  photos,
}: ExploreFilter): Query<"leftOut"> => ({
  regions,
  ...(ageRange.unlimited ? { unlimited: "true" } : { minAge: ageRange.min, maxAge: ageRange.max }),
  ...(identities.length > 0 && { identities }),
  ...(genders.length > 0 && { genders }),
  ...(relationshipTypes.length > 0 && { relationshipTypes }),
  ...(interactionModes.length > 0 && { interactionModes }),
  ...(online && { online: "true" }),
  ...(photos && { photos: "true" }),
  ...(verified && { verified: "true" }),
})

/** Builds the query of a page under a filter. */
export const exploreQueryOf = (filter: ExploreFilter): Query<"list"> => ({
  limit,
  ...conditionsOf(filter),
  ...(filter.sort !== "recent" && { sort: filter.sort }),
})

/** Builds the query of a search, or null without search terms. */
export const searchQueryOf = ({ text, region, identities }: SearchForm): Query<"search"> | null => {
  const q = cutText(text.trim(), exploreLimits.query.max)
  if (!q && !region && identities.length === 0) return null
  return {
    limit,
    ...(q && { q }),
    ...(region && { regions: [region] }),
    ...(identities.length > 0 && { identities }),
  }
}
