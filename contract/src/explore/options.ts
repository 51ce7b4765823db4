/** The orders of the explore grid: by best match, by last visit, or by joining. */
export const exploreSorts = ["match", "recent", "newest"] as const
export type ExploreSort = (typeof exploreSorts)[number]

/** The conditions of an explore filter that can be dropped one by one. All cities are one condition. */
export const exploreConditions = [
  "regions",
  "age",
  "identity",
  "gender",
  "relationship",
  "interaction",
  "online",
  "verified",
  "photos",
  "text",
] as const
export type ExploreCondition = (typeof exploreConditions)[number]
