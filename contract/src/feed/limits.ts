/** Limits of posts and comments. Characters, milliseconds and pixels as the names say. */
export const feedLimits = {
  /** Characters of a post; one with a picture may have none. */
  post: { max: 2000 },
  comment: { min: 1, max: 500 },
  /** Of a page of comments. */
  commentsPage: { default: 10, max: 50 },
  mediaPath: { max: 500 },
  /** How often a picture that does not load is asked for anew, before a placeholder stands in its place. */
  imageRetries: 2,
  /** How long a post that an address names is marked. */
  highlightMs: 3000,
} as const
