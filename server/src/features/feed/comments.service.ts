import type { NewComment } from "@pinyu/contract/feed/schemas"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { canSee } from "../../db/can-see.ts"
import type { Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { lockPairs } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { PageRequest } from "../../platform/cursor.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import { commentEvents, commentLiked } from "./comment-events.ts"
import * as queries from "./comments.queries.ts"
import { mayDeleteComment, recipientsOf } from "./feed.policy.ts"
import { presentComment } from "./feed.present.ts"
import { findAuthor, findCounts, lockPost } from "./posts.queries.ts"
import type { PostsNeeds } from "./posts.service.ts"

type CommentsNeeds = Pick<PostsNeeds, "db" | "clock" | "notifications" | "realtime" | "signPicture">

/** A new comment by a member on a post. */
interface Attempt extends NewComment {
  id: string
  postId: string
  memberId: string
  createdAt: Date
}

/** Comments on posts. Every function throws `post_not_found` when the viewer may not see the post. */
export const createComments = ({ db, clock, notifications, realtime, signPicture }: CommentsNeeds) => {
  const present = async (row: queries.CommentRow, viewerId: string, postAuthorId: string) => {
    const avatar = (await signPicture(row.photo)) ?? ""
    return presentComment(row, viewerId, postAuthorId, avatar)
  }

  /**
   * Locks the post for a new comment. A block between the commenter and the author of the post or of the parent
   * deletes their comments, so it must run before or after.
   */
  const lockPairsAndPost = async (trx: Trx, { memberId, postId, reply_to }: Attempt) => {
    const post = await findAuthor(trx, memberId, postId)
    const replied = reply_to === null ? [] : await queries.findRepliedAuthors(trx, reply_to)
    if (post) await lockPairs(trx, memberId, [post.authorId, ...replied])
    return lockPost(trx, memberId, postId)
  }

  /** The comment that a new one replies to, and the top-level one that both belong to. */
  const findReplied = async (trx: Trx, { memberId, postId, reply_to }: Attempt) => {
    if (reply_to === null) return { parent_id: null, replied_member_id: null, repliedId: null }
    const replied = await queries.findComment(trx, memberId, postId, reply_to)
    if (!replied) throw new AppError("comment_not_found")
    const { parent_id, member_id: repliedId } = replied
    // A reply to the top-level comment needs no name.
    return parent_id === null
      ? { parent_id: reply_to, replied_member_id: null, repliedId }
      : { parent_id, replied_member_id: repliedId, repliedId }
  }

  /** Whether a member may learn of a comment: of its author, and of what it replies to, which may be hidden since. */
  const mayLearnOf = async (trx: Trx, event: NotificationEvent, { memberId, postId, reply_to }: Attempt) => {
    if (!(await canSee(trx, event.memberId, memberId))) return false
    const isReply = event.type === "comment_replied" && reply_to !== null
    return !isReply || queries.seesComment(trx, event.memberId, postId, reply_to)
  }

  /**
   * Inserts a comment once per idempotency key. Notifies the author of the comment that it replies to, and the
   * post's author. Returns its id.
   */
  const add = (comment: Attempt, key: string | undefined) => {
    const { id, postId, memberId, content, reply_to, createdAt } = comment
    // Without a reply, the request equals that of the previous version, which a retry may repeat.
    const request = { postId, content, ...(reply_to === null ? {} : { reply_to }) }
    const attempt = { scope: `feed.comment ${memberId}`, key, request }
    return runIdempotently(db, attempt, createdAt, async (trx) => {
      const post = await lockPairsAndPost(trx, comment)
      if (!post) throw new AppError("post_not_found")
      const { repliedId, ...place } = await findReplied(trx, comment)
      const row = { id, post_id: postId, member_id: memberId, content, created_at: createdAt }
      await queries.insertComment(trx, { ...row, ...place })
      const events = commentEvents({ id, postId, memberId, postAuthorId: post.authorId, repliedId })
      for (const event of events)
        if (await mayLearnOf(trx, event, comment)) await notifications.record(trx, event)
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

  /** Deletes comments of locked posts with their replies, and the notifications of all of them. */
  const removeWithReplies = async (trx: Trx, commentIds: readonly string[], how?: { broadcast: boolean }) => {
    const removed = await queries.findRemoved(trx, commentIds)
    const byId = new Map(removed.map((comment) => [comment.id, comment]))
    const likes = (await queries.findLikers(trx, [...byId.keys()])).flatMap(({ commentId, memberId }) => {
      const comment = byId.get(commentId)
      return comment ? [commentLiked(comment, memberId)] : []
    })
    await queries.deleteComments(trx, commentIds)
    await notifications.withdrawAll(trx, [...removed.flatMap(commentEvents), ...likes], how)
  }

  /** A page of comments on a post, newest first. */
  const pageOfComments = async (
    viewerId: string,
    post: { postId: string; authorId: string; parentId: string | null },
    { cursor, limit }: PageRequest,
  ) => {
    const { postId, parentId, authorId } = post
    const after = decodeCursor(cursor)
    const rows = await queries.findComments(db, viewerId, { postId, parentId, after, limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit)
    return { comments: await Promise.all(page.map((row) => present(row, viewerId, authorId))), nextCursor }
  }

  return {
    /** A page of top-level comments, newest first. */
    comments: async (viewerId: string, postId: string, request: PageRequest) => {
      const post = await findAuthor(db, viewerId, postId)
      if (!post) throw new AppError("post_not_found")
      return pageOfComments(viewerId, { postId, authorId: post.authorId, parentId: null }, request)
    },

    /** A page of replies, newest first. Throws `comment_not_found` when the viewer may not see the comment. */
    replies: async (viewerId: string, postId: string, commentId: string, request: PageRequest) => {
      const post = await findAuthor(db, viewerId, postId)
      if (!post) throw new AppError("post_not_found")
      if (!(await queries.findComment(db, viewerId, postId, commentId)))
        throw new AppError("comment_not_found")
      return pageOfComments(viewerId, { postId, authorId: post.authorId, parentId: commentId }, request)
    },

    /**
     * Adds a comment to a post. Idempotent per key. Throws `comment_not_found` when the viewer may not see the
     * comment that it replies to.
     */
    comment: async (viewerId: string, postId: string, body: NewComment, key: string | undefined) => {
      const attempt = { ...body, id: newId(), postId, memberId: viewerId, createdAt: clock.now() }
      const { id } = await add(attempt, key)
      const [post, comment] = await Promise.all([
        findAuthor(db, viewerId, postId),
        queries.findComment(db, viewerId, postId, id),
      ])
      if (!post) throw new AppError("post_not_found")
      // It was deleted since, or its parent.
      if (!comment) throw new AppError(body.reply_to === null ? "post_not_found" : "comment_not_found")
      await announceCount(postId)
      const { authorId, comments_count } = post
      return { comment: await present(comment, viewerId, authorId), comments_count }
    },

    /**
     * Deletes a comment with its replies: the viewer's own wherever it is, and any on the viewer's own post.
     * Returns the new count, or null when the viewer may not see the post. Throws `comment_not_found` for
     * every other comment.
     */
    removeComment: async (viewerId: string, postId: string, commentId: string) => {
      const counted = await db.transaction().execute(async (trx) => {
        const post = await lockPost(trx, viewerId, postId)
        if (!post && (await queries.lockPostOf(trx, viewerId, commentId))?.id !== postId)
          throw new AppError("post_not_found")
        const comment = await queries.findDeletable(trx, viewerId, postId, commentId)
        if (!comment || !mayDeleteComment(viewerId, comment, post?.authorId))
          throw new AppError("comment_not_found")
        await removeWithReplies(trx, [commentId])
        return { comments_count: post ? (await findCounts(trx, postId)).comments_count : null }
      })
      await announceCount(postId)
      return counted
    },

    /** Deletes a reported comment with its replies. Idempotent. */
    removeReportedComment: async (memberId: string, commentId: string) => {
      const postId = await db.transaction().execute(async (trx) => {
        const post = await queries.lockPostOf(trx, memberId, commentId)
        if (!post) return null
        await removeWithReplies(trx, [commentId])
        return post.id
      })
      if (postId !== null) await announceCount(postId)
    },

    /**
     * Deletes the comments of two members on each other's posts and in reply to each other's comments, and their
     * notifications, in the transaction of a block. Otherwise others would still see comments that neither of
     * the two can reach. No page gets a new count: it would reveal the block.
     */
    removeCommentsBetween: async (trx: Trx, one: string, other: string) => {
      const commentIds = await queries.lockCommentsBetween(trx, one, other, "all")
      if (commentIds.length > 0) await removeWithReplies(trx, commentIds, { broadcast: false })
      await notifications.withdrawBetween(trx, ["post_commented", "comment_replied"], one, other)
    },

    /**
     * Deletes the comments of two members on each other's posts for matches, in the transaction that ends their
     * match. Otherwise the commenter could no longer reach what others still read.
     */
    removeCommentsOfMatch: async (trx: Trx, one: string, other: string) => {
      const commentIds = await queries.lockCommentsBetween(trx, one, other, "on posts for matches")
      if (commentIds.length > 0) await removeWithReplies(trx, commentIds)
    },
  }
}
