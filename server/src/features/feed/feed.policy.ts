import { feedLimits } from "@pinyu/contract/feed/limits"

const editMs = feedLimits.editMinutes * 60_000

/** Whether a post of the viewer is young enough to be edited. */
export const mayEditPost = (post: { created_at: Date }, now: Date) =>
  now.getTime() - post.created_at.getTime() <= editMs

/** Whether the viewer may delete a post. */
export const mayDeletePost = (viewerId: string, post: { member_id: string }) => post.member_id === viewerId

/** Whether the viewer may delete a comment: their own, and any on their own post. */
export const mayDeleteComment = (viewerId: string, comment: { member_id: string }, postAuthorId: string) =>
  comment.member_id === viewerId || postAuthorId === viewerId
