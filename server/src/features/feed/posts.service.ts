import { taipeiDay } from "@pinyu/contract/calendar"
import { isEditable } from "@pinyu/contract/feed/edits"
import type { FeedQuery, NewPost } from "@pinyu/contract/feed/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { Db } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { presentPost } from "./feed.present.ts"
import * as queries from "./posts.queries.ts"

/** The ports of `media` that posts need. */
export interface Files extends Pick<Ports["files"], "claim" | "release"> {
  /** Signs another URL for a picture. */
  signFresh: (key: string, ownerId: string | undefined) => Promise<string>
}

export interface PostsNeeds extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
  files: Files
  notifications: Pick<
    Ports["notifications"],
    "record" | "withdraw" | "withdrawAll" | "withdrawBetween" | "deleteAbout"
  >
  realtime: Pick<Realtime, "emitToFeed">
}

/** Posts. */
export const createPosts = ({ db, clock, files, notifications, realtime, signPicture }: PostsNeeds) => {
  const present = async (row: queries.PostRow, viewerId: string) => {
    const signed = {
      avatar: (await signPicture(row.photo)) ?? "",
      media: await signPicture(row.media_key),
    }
    return presentPost(row, viewerId, signed, taipeiDay(clock.now()))
  }

  const requirePost = async (viewerId: string, postId: string) => {
    const row = await queries.findPost(db, viewerId, postId)
    if (!row) throw new AppError("post_not_found")
    return row
  }

  /**
   * Inserts a post that has a picture or an idempotency key. A repeat returns only the id of the first post.
   */
  const addInSteps = async (row: queries.NewPostRow, post: NewPost, key: string | undefined) => {
    let created: queries.CreatedPost | undefined
    const attempt = { scope: `feed.create ${row.member_id}`, key, request: post }
    const first = await runIdempotently(db, attempt, clock.now(), async (trx) => {
      const about = { memberId: row.member_id, purpose: "posts", mediaType: "image" } as const
      if (post.media_url !== null) await files.claim(trx, { ...about, key: post.media_url })
      created = await queries.insertPost(trx, row)
      return { id: row.id }
    })
    return { id: first.id, created }
  }

  const add = async (row: queries.NewPostRow, post: NewPost, key: string | undefined) =>
    key || post.media_url !== null
      ? addInSteps(row, post, key)
      : { id: row.id, created: await queries.insertPost(db, row) }

  /** Emits the post to members with the feed open who may see the author. */
  const announce = ({ id: postId, member_id, hidden_from }: queries.CreatedPost) => {
    if (hidden_from) realtime.emitToFeed("new-post", { postId }, [...hidden_from, member_id])
  }

  /** Deletes a member's post with its picture and notifications. Returns false without such a post. */
  const remove = (memberId: string, postId: string) =>
    db.transaction().execute(async (trx) => {
      const deleted = await queries.deletePost(trx, memberId, postId)
      if (!deleted) return false
      await notifications.deleteAbout(trx, postId)
      if (deleted.media_key !== null) await files.release(trx, [deleted.media_key])
      return true
    })

  return {
    /** A page of posts, newest first; liked posts by the time of the like, latest first. */
    list: async (viewerId: string, { tab, user_id: userId, cursor, limit }: FeedQuery) => {
      const after = decodeCursor(cursor)
      // `mine` combined with another member matches nothing.
      if (tab === "my" && userId !== undefined && userId !== viewerId) return { posts: [], nextCursor: null }
      const memberId = tab === "my" ? viewerId : userId
      const order = tab === "liked" ? "liked" : "posted"
      const which = { viewerId, order, memberId, ofFollowed: tab === "following" } as const
      const rows = await queries.findPosts(db, { ...which, after, limit: limit + 1 })
      const { page, nextCursor } = pageOf(rows, limit)
      return { posts: await Promise.all(page.map((row) => present(row, viewerId))), nextCursor }
    },

    /** Returns one post. Throws `post_not_found` when the viewer may not see it. */
    post: async (viewerId: string, postId: string) => ({
      post: await present(await requirePost(viewerId, postId), viewerId),
    }),

    /** Creates a post. Idempotent per key. Throws `upload_not_yours` for another member's picture. */
    create: async (viewerId: string, post: NewPost, idempotencyKey: string | undefined) => {
      const { content, media_url: media_key } = post
      const row = { id: newId(), member_id: viewerId, content, media_key, created_at: clock.now() }
      const { id, created } = await add(row, post, idempotencyKey)
      if (created) announce(created)
      return { post: await present(created ?? (await requirePost(viewerId, id)), viewerId) }
    },

    /**
     * Replaces the text of the viewer's post. An unchanged text does not mark it as edited. Throws
     * `post_not_found` for any other post, and `post_edit_ended` when it is too old.
     */
    edit: async (viewerId: string, postId: string, content: string | null) => {
      await db.transaction().execute(async (trx) => {
        const post = await queries.lockOwnPost(trx, viewerId, postId)
        if (!post) throw new AppError("post_not_found")
        // A repeat after a lost answer succeeds at any time.
        if (content === post.content) return
        if (!isEditable(post.created_at, clock.now())) throw new AppError("post_edit_ended")
        if (content === null && post.media_key === null)
          throw new AppError("invalid_fields", { fields: { content: fieldMessages.required } })
        await queries.setContent(trx, postId, content, clock.now())
      })
      return { post: await present(await requirePost(viewerId, postId), viewerId) }
    },

    /** Deletes the viewer's post. Throws `post_not_found` for any other post. */
    remove: async (viewerId: string, postId: string) => {
      if (!(await remove(viewerId, postId))) throw new AppError("post_not_found")
      return {}
    },

    /** Deletes a reported post. Idempotent. */
    removeReportedPost: remove,

    /**
     * Another signed URL of the picture, after the previous one failed. Throws `post_not_found`, also for a
     * post without a picture.
     */
    refreshMedia: async (viewerId: string, postId: string) => {
      const { media_key, member_id } = await requirePost(viewerId, postId)
      if (media_key === null) throw new AppError("post_not_found")
      return { media_url: await files.signFresh(media_key, member_id) }
    },
  }
}
