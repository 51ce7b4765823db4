import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotifiedComment } from "./comments.queries.ts"

/** The event that a member likes a comment, for its author. */
export const commentLiked = (
  comment: { id: string; postId: string; memberId: string },
  actorId: string,
): NotificationEvent => ({
  type: "comment_liked",
  memberId: comment.memberId,
  actorId,
  aboutId: comment.postId,
  commentId: comment.id,
})

/**
 * The events of a comment: for the author of the comment that it replies to, and for the post's author. One who
 * is both gets only the first.
 */
export const commentEvents = (comment: NotifiedComment): NotificationEvent[] => {
  const { id: commentId, postId: aboutId, memberId: actorId, postAuthorId, repliedId } = comment
  const event = { actorId, aboutId, commentId }
  const replied =
    repliedId === null ? [] : [{ type: "comment_replied" as const, memberId: repliedId, ...event }]
  return repliedId === postAuthorId
    ? replied
    : [...replied, { type: "post_commented" as const, memberId: postAuthorId, ...event }]
}
