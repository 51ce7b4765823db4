import type { Post } from "@pinyu/contract/feed/schemas"
import { createContext, useContext } from "react"

/** Lets the page, which owns the dialog, share a post into conversations. */
export const FeedSharing = createContext<(post: Post) => void>(() => undefined)

/** Starts to share a post. */
export const useShare = () => useContext(FeedSharing)
