import { taipeiDay } from "@pinyu/contract/calendar"
import { isEditable } from "@pinyu/contract/feed/edits"
import type { FeedQuery, NewPost, PostEdit } from "@pinyu/contract/feed/schemas"
import { errorMessages } from "@pinyu/phrases/errors"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { columnsOf, type IdempotentRequest, runIdempotently } from "../../db/idempotency.ts"
import type { Reads } from "../../db/reads.ts"
import { AppError } from "../../platform/app-error.ts"
import { createBatches } from "../../platform/batches.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { arePicturesUnchanged, picturesIn, recipientsOf } from "./feed.policy.ts"
import { presentPost } from "./feed.present.ts"
import { findPictures, insertPictures, type PictureRow, replacePictures } from "./pictures.queries.ts"
import {
  type CreatedPost,
  insertPost,
  insertTogether,
  type KeyedPostRow,
  type NewPostRow,
} from "./posting.queries.ts"
import * as queries from "./posts.queries.ts"
import { arePostsShown } from "./replica-reads.queries.ts"

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
  reads: Reads
}

/** The most posts of one statement. */
const mostTogether = 32

/** Posts. */
export const createPosts = (needs: PostsNeeds) => {
  const { db, clock, files, notifications, reads, realtime, signPicture } = needs
  const present = async (row: queries.PostRow, viewerId: string) => {
    const signVersions = async ({ key, small_key }: PictureRow) => ({
      url: await signPicture(key, row),
      small_url: await signPicture(small_key, row),
    })
    const signed = {
      avatar: (await signPicture(row.photo)) ?? "",
      pictures: await Promise.all(row.pictures?.map(signVersions) ?? []),
    }
    return presentPost(row, viewerId, signed, taipeiDay(clock.now()))
  }

  const requirePost = async (viewerId: string, postId: string) => {
    const row = await queries.findPost(db, viewerId, postId)
    if (!row) throw new AppError("post_not_found")
    return row
  }

  /** Claims the pictures of a post. The error of one names it by its place in the request. */
  const claimPictures = async (trx: Trx, memberId: string, keys: readonly string[]) => {
    // In one order for all requests, so that two with the same pictures do not wait for each other in a circle.
    const inOrder = [...keys.entries()].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    for (const [place, key] of inOrder)
      try {
        await files.claim(trx, { memberId, purpose: "posts", mediaType: "image", key })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const message = errorMessages[error.code]
        throw new AppError(error.code, { fields: { [`pictures.${place}`]: message }, cause: error })
      }
  }

  /** Inserts a post in a transaction of its own. A repeat returns only the id of the first post. */
  const addInSteps = async (row: NewPostRow, post: NewPost, attempt: IdempotentRequest) => {
    let created: CreatedPost | undefined
    const chosen = picturesIn(post).map(({ media_url: media_key, alt }) => ({ id: newId(), media_key, alt }))
    const first = await runIdempotently(db, attempt, clock.now(), async (trx) => {
      const keys = chosen.map(({ media_key }) => media_key)
      await claimPictures(trx, row.member_id, keys)
      created = await insertPost(trx, row)
      if (chosen.length > 0) created = { ...created, pictures: await insertPictures(trx, row.id, chosen) }
      return { id: row.id }
    })
    return { id: first.id, created }
  }

  const inBatch = createBatches((posts: readonly KeyedPostRow[]) => insertTogether(db, posts), mostTogether)

  /** As `addInSteps`, but posts without pictures that arrive at the same time share a statement. */
  const add = async (row: NewPostRow, post: NewPost, key: string | undefined) => {
    const attempt = { scope: `feed.create ${row.member_id}`, key, request: post }
    if (row.pictures_count > 0) return addInSteps(row, post, attempt)
    const created = (await inBatch({ ...row, idempotency: columnsOf(attempt) })).get(row.id)
    return created ? { id: row.id, created } : addInSteps(row, post, attempt)
  }

  /** Emits the post to members with the feed open who may see it. */
  const announce = ({ id: postId, member_id, hidden_from, matches }: CreatedPost) => {
    const recipients = recipientsOf(hidden_from && [...hidden_from, member_id], matches)
    if (recipients) realtime.emitToFeed("new-post", { postId }, recipients)
  }

  /** Deletes a member's post with its pictures and notifications. Returns false without such a post. */
  const remove = (memberId: string, postId: string) =>
    db.transaction().execute(async (trx) => {
      if (!(await queries.lockOwnPost(trx, memberId, postId))) return false
      const pictures = await findPictures(trx, postId)
      await queries.deletePost(trx, postId)
      await notifications.deleteAbout(trx, postId)
      await files.release(
        trx,
        pictures.map(({ media_key }) => media_key),
      )
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
      const rows = await reads.read(
        (from) => queries.findPosts(from, { ...which, after, limit: limit + 1 }),
        (found) => arePostsShown(db, viewerId, found),
      )
      const { page, nextCursor } = pageOf(rows, limit)
      return { posts: await Promise.all(page.map((row) => present(row, viewerId))), nextCursor }
    },

    /** Returns one post. Throws `post_not_found` when the viewer may not see it. */
    post: async (viewerId: string, postId: string) => ({
      post: await present(await requirePost(viewerId, postId), viewerId),
    }),

    /** Creates a post. Idempotent per key. Throws `upload_not_yours` for another member's picture. */
    create: async (viewerId: string, post: NewPost, idempotencyKey: string | undefined) => {
      const { content, audience } = post
      const pictures_count = picturesIn(post).length
      const about = { content, audience, pictures_count }
      const row = { id: newId(), member_id: viewerId, ...about, created_at: clock.now() }
      const { id, created } = await add(row, post, idempotencyKey)
      if (created) announce(created)
      return { post: await present(created ?? (await requirePost(viewerId, id)), viewerId) }
    },

    /**
     * Replaces the text of the viewer's post, and orders, describes or removes its pictures. An edit that
     * changes nothing does not mark it. Throws `post_not_found` for any other post, and `post_edit_ended` when
     * it is too old.
     */
    edit: async (viewerId: string, postId: string, { content, pictures }: PostEdit) => {
      await db.transaction().execute(async (trx) => {
        const post = await queries.lockOwnPost(trx, viewerId, postId)
        if (!post) throw new AppError("post_not_found")
        const known = await findPictures(trx, postId)
        const next = pictures ?? known
        // A repeat after a lost answer succeeds at any time.
        if (content === post.content && arePicturesUnchanged(known, next)) return
        if (!isEditable(post.created_at, clock.now())) throw new AppError("post_edit_ended")
        if (next.some(({ id }) => !known.some((picture) => picture.id === id)))
          throw new AppError("invalid_fields", { fields: { pictures: fieldMessages.not_an_option } })
        if (content === null && next.length === 0)
          throw new AppError("invalid_fields", { fields: { content: fieldMessages.required } })
        const changes = { content, pictures_count: next.length, edited_at: clock.now() }
        await queries.setContent(trx, postId, changes)
        await replacePictures(trx, postId, next)
        const removed = known.filter(({ id }) => !next.some((picture) => picture.id === id))
        await files.release(
          trx,
          removed.map(({ media_key }) => media_key),
        )
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
     * Other signed URLs of the pictures, after one failed. Throws `post_not_found`, also for a post without
     * pictures.
     */
    refreshMedia: async (viewerId: string, postId: string) => {
      const { pictures, member_id } = await requirePost(viewerId, postId)
      const renewed = await Promise.all(
        pictures?.map(async ({ id, key, small_key }) => ({
          id,
          url: await files.signFresh(key, member_id),
          small_url: small_key && (await files.signFresh(small_key, member_id)),
        })) ?? [],
      )
      const [first] = renewed
      if (!first) throw new AppError("post_not_found")
      return { media_url: first.url, pictures: renewed }
    },
  }
}
