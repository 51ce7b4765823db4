/** Limits of posts and comments. Characters, milliseconds and pixels as the names say. */
export const feedLimits = {
  /** Characters of a post. A post with a picture may have none. */
  post: { max: 2000 },
  /** How long after its creation a post can be edited. Minutes. */
  editMinutes: 15,
  comment: { min: 1, max: 500 },
  /** A page of comments. */
  commentsPage: { default: 10, max: 50 },
  mediaPath: { max: 500 },
  /** Pictures of a post. */
  pictures: { max: 4 },
  /** What a picture shows, in words. */
  alt: { max: 300 },
  /** How long a linked post is highlighted. */
  highlightMs: 3000,
} as const
