import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { commentLiked } from "./comment-events.ts"
import * as queries from "./comment-likes.queries.ts"
import { findComment, seesComment } from "./comments.queries.ts"
import { lockPost } from "./posts.queries.ts"
import type { PostsNeeds } from "./posts.service.ts"

/**
 * Likes of comments. Every function throws `post_not_found` or `comment_not_found` when the viewer may not see
 * the post or the comment.
 */
export const createCommentLikes = ({
  db,
  clock,
  notifications,
}: Pick<PostsNeeds, "db" | "clock" | "notifications">) => {
  /** A comment of a post, which is locked first: a deletion runs before or after. */
  const requireComment = async (trx: Trx, viewerId: string, postId: string, commentId: string) => {
    if (!(await lockPost(trx, viewerId, postId))) throw new AppError("post_not_found")
    const comment = await findComment(trx, viewerId, postId, commentId)
    if (!comment) throw new AppError("comment_not_found")
    return { id: commentId, postId, memberId: comment.member_id }
  }

  return {
    /** Likes a comment; a repeat changes nothing. Notifies its author if they may see the viewer and the comment. */
    likeComment: (viewerId: string, postId: string, commentId: string) =>
      db.transaction().execute(async (trx) => {
        const comment = await requireComment(trx, viewerId, postId, commentId)
        const isNew = await queries.insertCommentLike(trx, commentId, viewerId, clock.now())
        const isKnown =
          (await canSee(trx, comment.memberId, viewerId)) &&
          (await seesComment(trx, comment.memberId, postId, commentId))
        if (isNew && isKnown) await notifications.record(trx, commentLiked(comment, viewerId))
        return { liked: true, likes_count: await queries.countCommentLikes(trx, commentId) }
      }),

    /** Removes the like of a comment; a repeat changes nothing. */
    unlikeComment: (viewerId: string, postId: string, commentId: string) =>
      db.transaction().execute(async (trx) => {
        const comment = await requireComment(trx, viewerId, postId, commentId)
        await queries.deleteCommentLike(trx, commentId, viewerId)
        await notifications.withdraw(trx, commentLiked(comment, viewerId))
        return { liked: false, likes_count: await queries.countCommentLikes(trx, commentId) }
      }),
  }
}
