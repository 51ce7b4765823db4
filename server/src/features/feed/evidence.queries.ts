import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { visibleMembers, visiblePosts } from "../../db/visibility.ts"
import { findAuthor } from "./posts.queries.ts"

/** The files and descriptions of a locked post's pictures. @unfiltered the caller has checked the access */
const findPictureFiles = (trx: Trx, postId: string) =>
  trx
    .selectFrom("post_pictures")
    .innerJoin("media_files", "media_files.key", "post_pictures.media_key")
    .where("post_pictures.post_id", "=", postId)
    .select(["media_files.key", "media_files.thumbnail_key", "post_pictures.alt"])
    .orderBy("post_pictures.position")
    .execute()

/** The descriptions of pictures as one text, each with the number of its picture. */
const listAlts = (pictures: readonly { alt: string | null }[]) =>
  pictures.flatMap(({ alt }, place) => (alt === null ? [] : [`${place + 1}. ${alt}`])).join("\n")

/**
 * What admins need of a reported post: its text and pictures, locked against changes while the report is
 * created. Null when the viewer may not see the post.
 */
export const findPostEvidence = async (trx: Trx, viewerId: string, postId: string) => {
  const row = await visiblePosts(trx, viewerId)
    .where("posts.id", "=", postId)
    .select(["posts.member_id", "members.nickname", "posts.content", "posts.created_at", "posts.edited_at"])
    .select(["posts.audience", "posts.likes_count", "posts.comments_count"])
    .forShare("posts")
    .executeTakeFirst()
  if (!row) return null
  const { member_id: memberId, ...content } = row
  // Read after the lock, so that an edit that the lock waited for is seen.
  const pictures = await findPictureFiles(trx, postId)
  const files = pictures
    .flatMap(({ key, thumbnail_key }) => [key, thumbnail_key])
    .filter((key) => key !== null)
  return { memberId, content: { ...content, alt: listAlts(pictures), files }, files }
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
  if (!row || !(await findAuthor(trx, viewerId, row.post_id))) return null
  const { member_id: memberId, parent_author_id, parent_content, ...content } = row
  if (parent_author_id === null) return { memberId, content, files: [] }
  if (!(await canSee(trx, viewerId, parent_author_id))) return null
  return { memberId, content: { ...content, parent_author_id, parent_content }, files: [] }
}
