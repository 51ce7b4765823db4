/** In display order. */
export const wishCategories = ["love", "career", "health", "wealth", "study", "family", "other"] as const
export type WishCategory = (typeof wishCategories)[number]

export const wishTabs = ["all", "my", "liked"] as const
export type WishTab = (typeof wishTabs)[number]

/** `active` wishes are public. `expired` and `closed` ones are visible only to their owner. */
export const wishStatuses = ["active", "expired", "closed"] as const
export type WishStatus = (typeof wishStatuses)[number]
