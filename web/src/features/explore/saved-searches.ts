import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { SavedFilter, SavedSearch } from "@pinyu/contract/explore/saved-searches"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { explore } from "@pinyu/phrases/explore"
import { activeConditions } from "./conditions.ts"
import { defaultAgeRange, defaultFilter, type ExploreFilter } from "./model.ts"

const { age } = exploreLimits

/** The conditions of a filter, to save. The order of the list is none. */
export const toSaved = ({ ageRange, sort: _, ...conditions }: ExploreFilter): SavedFilter => ({
  ...conditions,
  ages: ageRange.unlimited ? null : { min: ageRange.min, max: ageRange.max },
})

/** The filter of saved conditions, in the order of the current one. */
export const fromSaved = (
  { ages, ...conditions }: SavedFilter,
  { sort }: Pick<ExploreFilter, "sort">,
): ExploreFilter => ({
  ...conditions,
  sort,
  ageRange: ages ? { ...ages, unlimited: false } : { ...defaultAgeRange, unlimited: true },
})

/** Texts of the conditions, so that equal ones are recognised whatever the order of their options. */
const keyOf = (filter: ExploreFilter) =>
  activeConditions(filter)
    .map(({ label }) => label)
    .toSorted()
    .join("|")

/** Whether a filter has conditions other than those that explore starts with. */
export const isWorthSaving = (filter: ExploreFilter, initial: ExploreFilter) =>
  activeConditions(filter).length > 0 && keyOf(filter) !== keyOf(initial)

export const isSaved = (filter: ExploreFilter, searches: readonly SavedSearch[]) =>
  searches.some((saved) => keyOf(fromSaved(saved.filter, filter)) === keyOf(filter))

const namedConditions = 2

/** A short name of a saved search: its first conditions. */
export const nameOf = (filter: SavedFilter): string => {
  const labels = activeConditions(fromSaved(filter, defaultFilter)).map(({ label }) => label)
  const rest = labels.length - namedConditions
  const name = labels.slice(0, namedConditions).join("・")
  if (name === "") return explore.everybody
  return rest > 0 ? explore.andMore(name, rest) : name
}

/** The filter that shows whom a member wants to meet. */
export const fromPreferences = (preferences: MeetingPreferences): ExploreFilter => {
  const { min_age: min, max_age: max, cities, genders, identities } = preferences
  return {
    ...defaultFilter,
    regions: cities,
    ageRange: { min, max, unlimited: min === age.min && max === age.max },
    genders,
    identities,
  }
}
