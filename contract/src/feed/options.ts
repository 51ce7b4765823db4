export const feedTabs = ["all", "my", "liked"] as const

export const postMediaTypes = ["image"] as const
