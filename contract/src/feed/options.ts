export const feedTabs = ["all", "following", "my", "liked"] as const

export const postMediaTypes = ["image"] as const
