import * as z from "../zod.ts"

export const feedClientEvents = {
  /** Whether the feed is visible. Only then does the client get its events. */
  "watch-feed": z.boolean(),
} as const

/** Events to clients that watch the feed. */
export interface FeedEvents {
  /** Another member, visible to the reader, has posted. */
  "new-post": (event: { postId: string }) => void
  /** The number of comments of a visible post has changed. */
  "comments-counted": (event: { postId: string; commentsCount: number }) => void
}
