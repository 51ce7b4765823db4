/** Which posts the feed shows. */
export const feedTabs = ["all", "my", "liked"] as const
export type FeedTab = (typeof feedTabs)[number]

/** What a post carries beside its words. */
export const postMediaTypes = ["image"] as const
export type PostMediaType = (typeof postMediaTypes)[number]
