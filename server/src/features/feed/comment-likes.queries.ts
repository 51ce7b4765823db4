import type { Trx } from "../../db/client.ts"

/** Likes a comment of a locked post and counts the like. Returns false for a repeat. */
export const insertCommentLike = async (trx: Trx, commentId: string, memberId: string, now: Date) => {
  const { numUpdatedRows } = await trx
    .with("added", (cte) =>
      cte
        .insertInto("comment_likes")
        .values({ comment_id: commentId, member_id: memberId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("comment_id"),
    )
    .updateTable("comments")
    .from("added")
    .whereRef("comments.id", "=", "added.comment_id")
    .set(({ eb }) => ({ likes_count: eb("likes_count", "+", 1) }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a like; a trigger updates the count. */
export const deleteCommentLike = (trx: Trx, commentId: string, memberId: string) =>
  trx
    .deleteFrom("comment_likes")
    .where("comment_id", "=", commentId)
    .where("member_id", "=", memberId)
    .execute()

/** The number of likes of a comment. @unfiltered the caller has checked the access */
export const countCommentLikes = async (trx: Trx, commentId: string) =>
  (
    await trx
      .selectFrom("comments")
      .select("likes_count")
      .where("id", "=", commentId)
      .executeTakeFirstOrThrow()
  ).likes_count
