import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { ExploreCondition } from "@pinyu/contract/explore/options"
import type { LeftOutByAge, NearestCondition } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import { type ExploreFilter, without } from "./model.ts"

/** One active condition, and the filter without it. */
export interface ActiveCondition {
  name: string
  label: string
  without: ExploreFilter
}

/** Conditions with several values, one for each of them. */
const oneEach = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
  withOnly: (left: Value[]) => ExploreFilter,
) =>
  values.map((value) => ({
    name: label(value),
    label: label(value),
    without: withOnly(values.filter((other) => other !== value)),
  }))

/** Returns every active condition, including the default age. The order of the list is none. */
export const activeConditions = (filter: ExploreFilter): ActiveCondition[] => {
  const { regions, ageRange, identities, genders, relationshipTypes, interactionModes } = filter
  const single = (condition: ExploreCondition, label: string | false): ActiveCondition[] =>
    label ? [{ name: condition, label, without: without(filter, condition) }] : []
  return [
    ...single("age", !ageRange.unlimited && explore.ageRange(ageRange.min, ageRange.max)),
    ...oneEach(
      regions,
      (city) => city,
      (left) => ({ ...filter, regions: left }),
    ),
    ...oneEach(
      relationshipTypes,
      (type) => explore.relationshipIs(optionNames.relationshipType[type]),
      (left) => ({ ...filter, relationshipTypes: left }),
    ),
    ...oneEach(
      interactionModes,
      (mode) => explore.interactionIs(optionNames.interactionMode[mode]),
      (left) => ({ ...filter, interactionModes: left }),
    ),
    ...oneEach(
      identities,
      (identity) => optionNames.identity[identity],
      (left) => ({ ...filter, identities: left }),
    ),
    ...oneEach(
      genders,
      (gender) => optionNames.gender[gender],
      (left) => ({ ...filter, genders: left }),
    ),
    ...single("online", filter.online && explore.seenRecently(exploreLimits.recentMinutes / 60)),
    ...single("photos", filter.photos && explore.withPhotos),
    ...single("verified", filter.verified && explore.verifiedOnly),
  ]
}

/** Whether there may be more members than were counted. */
export const isMore = (count: number) => count >= exploreLimits.maxCounted

/** Describes the members outside the age range; empty when there are none. */
export const leftOutText = ({ outside, hidden }: LeftOutByAge): string[] =>
  [
    outside > 0 && explore.outsideAge(outside, isMore(outside)),
    hidden > 0 && explore.hidingAge(hidden, isMore(hidden)),
  ].filter((text) => text !== false)

/** The label of the button that shows the members. */
export const showMembersText = (count: number | undefined) =>
  count === undefined ? explore.showMembers : explore.showCounted(count, isMore(count))

/** How many members match, in words. */
export const matchText = (count: number) =>
  count === 0 ? explore.noneMatch : explore.matching(count, isMore(count))

/** What dropping a condition would bring. */
export const nearestText = ({ condition, count }: NearestCondition) =>
  explore.nearest(explore.dropped[condition], count, isMore(count))
