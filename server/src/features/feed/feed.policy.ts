import type { NewPost } from "@pinyu/contract/feed/schemas"
import type { FeedRecipients } from "../../platform/sockets/realtime.ts"

/** Whether the viewer may delete a post. */
export const mayDeletePost = (viewerId: string, post: { member_id: string }) => post.member_id === viewerId

/** Whether the viewer may delete a comment: their own, and any on their own post. */
export const mayDeleteComment = (
  viewerId: string,
  comment: { member_id: string },
  /** Undefined for a post that the viewer may not see. */
  postAuthorId: string | undefined,
) => comment.member_id === viewerId || postAuthorId === viewerId

/** The pictures of a new post in order. Earlier clients send a single one. */
export const picturesIn = ({ pictures, media_url: only }: Pick<NewPost, "pictures" | "media_url">) =>
  pictures ?? (only == null ? [] : [{ media_url: only, alt: null }])

/**
 * Who receives a broadcast about a post: not those from whom its author is hidden, and only matches for a post
 * of theirs. Null when its author is hidden from all.
 */
export const recipientsOf = (
  hiddenFrom: readonly string[] | null,
  matches: readonly string[] | null,
): FeedRecipients | null => {
  if (!hiddenFrom) return null
  return matches ? { only: matches.filter((id) => !hiddenFrom.includes(id)) } : { except: hiddenFrom }
}

/** Whether an edit leaves all pictures as they are: the same ones in order, with their descriptions. */
export const arePicturesUnchanged = (
  known: readonly { id: string; alt: string | null }[],
  next: readonly { id: string; alt: string | null }[],
) =>
  known.length === next.length &&
  known.every(({ id, alt }, place) => next[place]?.id === id && next[place]?.alt === alt)
