import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { PageRequest } from "../../platform/cursor.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import * as queries from "./comments.queries.ts"
import { mayDeleteComment, recipientsOf } from "./feed.policy.ts"
import { presentComment } from "./feed.present.ts"
import { findAuthor, findCounts, lockPost } from "./posts.queries.ts"
import type { PostsNeeds } from "./posts.service.ts"

type CommentsNeeds = Pick<PostsNeeds, "db" | "clock" | "notifications" | "realtime" | "signPicture">

/** The notification of a post's author about a comment. */
export const commentEvent = (
  { id: commentId, post_id: aboutId, member_id: actorId }: { id: string; post_id: string; member_id: string },
  memberId: string,
): NotificationEvent => ({ type: "post_commented", memberId, actorId, aboutId, commentId })

/** Comments on posts. Every function throws `post_not_found` when the viewer may not see the post. */
export const createComments = ({ db, clock, notifications, realtime, signPicture }: CommentsNeeds) => {
  const present = async (row: queries.CommentRow, viewerId: string, postAuthorId: string) => {
    const avatar = (await signPicture(row.photo)) ?? ""
    return presentComment(row, viewerId, postAuthorId, avatar)
  }

  /**
   * Locks the post for a new comment. A block between commenter and author deletes their comments, so it must
   * run before or after.
   */
  const lockPairAndPost = async (trx: Trx, viewerId: string, postId: string) => {
    const post = await findAuthor(trx, viewerId, postId)
    if (post) await lockPair(trx, viewerId, post.authorId)
    return lockPost(trx, viewerId, postId)
  }

  /** Inserts a comment once per idempotency key and notifies the post's author. Returns its id. */
  const add = (row: Parameters<typeof queries.insertComment>[1], key: string | undefined) => {
    const { id, post_id: postId, member_id: actorId, content } = row
    const attempt = { scope: `feed.comment ${actorId}`, key, request: { postId, content } }
    return runIdempotently(db, attempt, clock.now(), async (trx) => {
      const post = await lockPairAndPost(trx, actorId, postId)
      if (!post) throw new AppError("post_not_found")
      await queries.insertComment(trx, row)
      const mayNotify = await canSee(trx, post.authorId, actorId)
      if (mayNotify) await notifications.record(trx, commentEvent(row, post.authorId))
      return { id }
    })
  }

  /** Emits the new count to members with the feed open who may see the post. */
  const announceCount = async (postId: string) => {
    const post = await queries.findAudience(db, postId)
    if (!post) return
    const { authorId, commentsCount, hiddenFrom, matches } = post
    const recipients = recipientsOf(hiddenFrom, matches && [...matches, authorId])
    if (recipients) realtime.emitToFeed("comments-counted", { postId, commentsCount }, recipients)
  }

  return {
    /** A page of comments, newest first. */
    comments: async (viewerId: string, postId: string, { cursor, limit }: PageRequest) => {
      const post = await findAuthor(db, viewerId, postId)
      if (!post) throw new AppError("post_not_found")
      const rows = await queries.findComments(db, viewerId, postId, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      const comments = page.map((row) => present(row, viewerId, post.authorId))
      return { comments: await Promise.all(comments), nextCursor }
    },

    /** Adds a comment to a post. Idempotent per key. */
    comment: async (
      viewerId: string,
      postId: string,
      content: string,
      idempotencyKey: string | undefined,
    ) => {
      const row = { id: newId(), post_id: postId, member_id: viewerId, content, created_at: clock.now() }
      const { id } = await add(row, idempotencyKey)
      const [post, comment] = await Promise.all([
        findAuthor(db, viewerId, postId),
        queries.findComment(db, viewerId, postId, id),
      ])
      if (!post || !comment) throw new AppError("post_not_found")
      await announceCount(postId)
      const { authorId, comments_count } = post
      return { comment: await present(comment, viewerId, authorId), comments_count }
    },

    /** Deletes a comment. Throws `comment_not_found` when the viewer may not delete it. */
    removeComment: async (viewerId: string, postId: string, commentId: string) => {
      const counted = await db.transaction().execute(async (trx) => {
        const post = await lockPost(trx, viewerId, postId)
        if (!post) throw new AppError("post_not_found")
        const comment = await queries.findComment(trx, viewerId, postId, commentId)
        if (!comment || !mayDeleteComment(viewerId, comment, post.authorId))
          throw new AppError("comment_not_found")
        await queries.deleteComment(trx, commentId)
        const removed = { id: commentId, post_id: postId, member_id: comment.member_id }
        await notifications.withdraw(trx, commentEvent(removed, post.authorId))
        return { comments_count: (await findCounts(trx, postId)).comments_count }
      })
      await announceCount(postId)
      return counted
    },

    /** Deletes a reported comment. Idempotent. */
    removeReportedComment: async (memberId: string, commentId: string) => {
      const postId = await db.transaction().execute(async (trx) => {
        const post = await queries.lockPostOf(trx, memberId, commentId)
        if (!post) return null
        await queries.deleteComment(trx, commentId)
        const removed = { id: commentId, post_id: post.id, member_id: memberId }
        await notifications.withdraw(trx, commentEvent(removed, post.member_id))
        return post.id
      })
      if (postId !== null) await announceCount(postId)
    },

    /**
     * Deletes the comments of two members on each other's posts, and their notifications, in the transaction
     * of a block. Otherwise others would still see comments that neither the commenter nor the post's author
     * can reach.
     */
    removeCommentsBetween: async (trx: Trx, one: string, other: string) => {
      await queries.deleteCommentsBetween(trx, one, other)
      await notifications.withdrawBetween(trx, ["post_commented"], one, other)
    },
  }
}
