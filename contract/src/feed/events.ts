import * as z from "zod"

/** What a client may say of the feed. */
export const feedClientEvents = {
  /** Whether the feed is before its reader, who is told of new posts then. */
  "watch-feed": z.boolean(),
} as const

/** What is told to those who have the feed before them. */
export interface FeedEvents {
  /** Somebody else, whom the reader may see, has posted. */
  "new-post": (event: { postId: string }) => void
}
