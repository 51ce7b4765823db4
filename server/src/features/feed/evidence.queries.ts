import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { visibleMembers } from "../../db/visibility.ts"

/**
 * What admins need of a reported post: its text and picture, locked against deletion while the report is
 * created. Null when the viewer may not see the post.
 */
export const findPostEvidence = async (trx: Trx, viewerId: string, postId: string) => {
  const row = await visibleMembers(trx, viewerId)
    .innerJoin("posts", "posts.member_id", "members.id")
    .leftJoin("media_files", "media_files.key", "posts.media_key")
    .where("posts.id", "=", postId)
    .select(["posts.member_id", "members.nickname", "posts.content", "posts.created_at"])
    .select(["posts.likes_count", "posts.comments_count", "media_files.key", "media_files.thumbnail_key"])
    .forShare("posts")
    .executeTakeFirst()
  if (!row) return null
  const { member_id: memberId, key, thumbnail_key, ...content } = row
  const files = [key, thumbnail_key].filter((file) => file !== null)
  return { memberId, content: { ...content, files }, files }
}

/**
 * The same for a comment, with its post and the comment that it replies to. Null when the viewer may not see
 * all of them.
 */
export const findCommentEvidence = async (trx: Trx, viewerId: string, commentId: string) => {
  const row = await visibleMembers(trx, viewerId)
    .innerJoin("comments", "comments.member_id", "members.id")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .leftJoin("comments as parent", "parent.id", "comments.parent_id")
    .where("comments.id", "=", commentId)
    .select(["parent.member_id as parent_author_id", "parent.content as parent_content"])
    .select(["comments.member_id", "members.nickname", "comments.content", "comments.created_at"])
    .select(["comments.post_id", "posts.member_id as post_author_id", "posts.content as post_content"])
    .forShare("comments")
    .executeTakeFirst()
  if (!row || !(await canSee(trx, viewerId, row.post_author_id))) return null
  const { member_id: memberId, parent_author_id, parent_content, ...content } = row
  if (parent_author_id === null) return { memberId, content, files: [] }
  if (!(await canSee(trx, viewerId, parent_author_id))) return null
  return { memberId, content: { ...content, parent_author_id, parent_content }, files: [] }
}
