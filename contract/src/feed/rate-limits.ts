import { day, minute, perAccount, reads, writes } from "../rate-limit.ts"

/** The limits of the feed: posts, comments and their likes. */
export const feedRateLimits = {
  "feed.list": [reads],
  "feed.create": [perAccount(15, 10 * minute), perAccount(100, day)],
  "feed.post": [reads],
  "feed.edit": [writes],
  "feed.remove": [writes],
  "feed.like": [writes],
  "feed.unlike": [writes],
  "feed.comments": [reads],
  "feed.comment": [perAccount(30, minute), perAccount(500, day)],
  "feed.replies": [reads],
  "feed.likeComment": [writes],
  "feed.unlikeComment": [writes],
  "feed.removeComment": [writes],
  "feed.refreshMedia": [reads],
} as const
