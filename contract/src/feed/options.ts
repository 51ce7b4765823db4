/** Which posts the feed shows. */
export const feedTabs = ["all", "my", "liked"] as const

/** What a post carries beside its words. */
export const postMediaTypes = ["image"] as const
