/** In the order in which they are offered. */
export const wishCategories = ["love", "career", "health", "wealth", "study", "family", "other"] as const
export type WishCategory = (typeof wishCategories)[number]

/** Which wishes a list holds: everybody's, one's own, or those that one likes. */
export const wishTabs = ["all", "my", "liked"] as const
export type WishTab = (typeof wishTabs)[number]

/** `active` is for everybody; once it has `expired`, or its owner has `closed` it, a wish is for its owner alone. */
export const wishStatuses = ["active", "expired", "closed"] as const
export type WishStatus = (typeof wishStatuses)[number]
