import { fieldError, id, instant, isVisible, nonBlankText, rawText, text, wholeNumber } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { feedLimits } from "./limits.ts"
import { feedTabs, postMediaTypes } from "./options.ts"

/** A post for one viewer. */
export const post = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  /** Empty when the author has no photo. */
  user_avatar: z.string(),
  /** Null when the author hides it. */
  user_age: z.int().nullable(),
  user_city: z.string().nullable(),
  /** Null for a picture without text. */
  content: z.string().nullable(),
  /** A URL valid for an hour; `feed.refreshMedia` renews it. */
  media_url: z.string().nullable(),
  media_type: z.enum(postMediaTypes).nullable(),
  /** Pixels, so that the page can reserve space; null without a picture. */
  media_width: z.int().nullable(),
  media_height: z.int().nullable(),
  likes_count: z.int(),
  comments_count: z.int(),
  isLikedByMe: z.boolean(),
  canDelete: z.boolean(),
  created_at: instant,
  /** Null for a post as it was published. */
  edited_at: instant.nullable(),
})
export type Post = z.output<typeof post>

export const comment = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  user_avatar: z.string(),
  content: z.string(),
  /** The top-level comment that a reply belongs to; null for a top-level one. */
  parent_id: id.nullable(),
  /** Whom a reply to another reply names; null for every other comment, and for a hidden member. */
  replied_to: z.object({ user_id: id, nickname: z.string() }).nullable(),
  /** 0 for a reply. */
  replies_count: z.int(),
  likes_count: z.int(),
  isLikedByMe: z.boolean(),
  canDelete: z.boolean(),
  created_at: instant,
})
export type Comment = z.output<typeof comment>

export const feedQuery = pageQuery.extend({
  tab: z.enum(feedTabs, fieldError("not_an_option")).default("all"),
  /** Only posts of this member. */
  user_id: id.optional(),
})
export type FeedQuery = z.output<typeof feedQuery>

export const commentsQuery = z.object({
  limit: wholeNumber({ min: 1, max: feedLimits.commentsPage.max }).default(feedLimits.commentsPage.default),
  cursor: rawText({ max: 500 }).optional(),
})

/** Invisible text counts as none. */
const content = text(feedLimits.post)
  .nullish()
  .transform((text) => (text && isVisible(text) ? text : null))

/** A new post: text, an uploaded picture, or both. */
export const newPost = z
  .object({
    content,
    media_url: rawText({ min: 1, max: feedLimits.mediaPath.max })
      .nullish()
      .transform((path) => path ?? null),
    /** Accepted for compatibility; the server derives it from the file. */
    media_type: z.enum(postMediaTypes, fieldError("not_an_option")).nullish(),
  })
  .refine(({ content, media_url }) => content !== null || media_url !== null, {
    path: ["content"],
    message: fieldError("required"),
  })
export type NewPost = z.output<typeof newPost>

/** The text of an edited post. A post without a picture needs one. */
export const postEdit = z.object({ content })

export const newComment = z.object({
  content: nonBlankText(feedLimits.comment),
  /** The comment of the same post that this one replies to; absent for a top-level one. */
  reply_to: id.nullish().transform((commentId) => commentId ?? null),
})
export type NewComment = z.output<typeof newComment>
