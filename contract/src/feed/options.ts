import type { AlbumPrivacyLevel } from "../albums/options.ts"

export const feedTabs = ["all", "following", "my", "liked"] as const

export const postMediaTypes = ["image"] as const

/** Who sees a post: all members, or only those with a mutual like, by the names that albums use. */
export const postAudiences = ["public", "mutual_likes"] as const satisfies readonly AlbumPrivacyLevel[]
export type PostAudience = (typeof postAudiences)[number]
