/** Whether the viewer may delete a post. */
export const mayDeletePost = (viewerId: string, post: { member_id: string }) => post.member_id === viewerId

/** Whether the viewer may delete a comment: their own, and any on their own post. */
export const mayDeleteComment = (viewerId: string, comment: { member_id: string }, postAuthorId: string) =>
  comment.member_id === viewerId || postAuthorId === viewerId
