import { isVisible } from "../canonical.ts"
import { fieldError, id, instant, nonBlankText, rawText, text, wholeNumber } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { feedLimits } from "./limits.ts"
import { feedTabs, postAudiences, postMediaTypes } from "./options.ts"

/** A picture of a post. */
export const postPicture = z.object({
  id,
  /** A URL valid for an hour; `feed.refreshMedia` renews it. */
  url: z.string(),
  /** The small version, for the same time; null for a picture without one, and for an animation. */
  small_url: z.string().nullable(),
  /** The size of the large version in pixels, so that the page can reserve space. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What it shows, in the author's words; null without. */
  alt: z.string().nullable(),
})
export type PostPicture = z.output<typeof postPicture>

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
  /** In the author's order. */
  pictures: z.array(postPicture),
  /** The first picture, as are its type and size. */
  media_url: z.string().nullable(),
  media_type: z.enum(postMediaTypes).nullable(),
  media_width: z.int().nullable(),
  media_height: z.int().nullable(),
  likes_count: z.int(),
  comments_count: z.int(),
  isLikedByMe: z.boolean(),
  canDelete: z.boolean(),
  audience: z.enum(postAudiences),
  created_at: instant,
  /** Null for a post as it was published. */
  edited_at: instant.nullable(),
})
export type Post = z.output<typeof post>

/** The start of a post, as another place shows it to a viewer who may see the post. */
export const postPreview = z.object({
  id,
  author: z.object({ id, nickname: z.string(), avatar_url: z.string().nullable() }),
  /** Null for pictures without text. */
  excerpt: z.string().nullable(),
  /** The first picture, small; null without one. A URL valid for an hour. */
  picture_url: z.string().nullable(),
})
export type PostPreview = z.output<typeof postPreview>

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

const mediaPath = rawText({ min: 1, max: feedLimits.mediaPath.max })

const alt = text(feedLimits.alt)
  .nullish()
  .transform((words) => (words && isVisible(words) ? words : null))

const { pictures } = feedLimits
const areDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length

/** A new post: text, uploaded pictures, or both. */
export const newPost = z
  .object({
    content,
    pictures: z
      .array(z.object({ media_url: mediaPath, alt }))
      .max(pictures.max, fieldError("too_many_pictures"))
      .refine((list) => areDistinct(list.map(({ media_url }) => media_url)), fieldError("repeated"))
      .nullish(),
    /** A single picture. Earlier clients send it; `pictures` takes precedence. */
    media_url: mediaPath.nullish(),
    /** Accepted for compatibility; the server derives it from the file. */
    media_type: z.enum(postMediaTypes, fieldError("not_an_option")).nullish(),
    audience: z.enum(postAudiences, fieldError("not_an_option")).default("public"),
  })
  .refine(
    ({ content, pictures, media_url }) =>
      content !== null || (pictures ? pictures.length > 0 : media_url != null),
    {
      path: ["content"],
      message: fieldError("required"),
    },
  )
export type NewPost = z.output<typeof newPost>

/** The text of an edited post, and its remaining pictures in order. Without a list they stay as they are. */
export const postEdit = z.object({
  content,
  pictures: z
    .array(z.object({ id, alt }))
    .max(pictures.max, fieldError("too_many_pictures"))
    .refine((list) => areDistinct(list.map(({ id }) => id)), fieldError("repeated"))
    .optional(),
})
export type PostEdit = z.output<typeof postEdit>

export const newComment = z.object({
  content: nonBlankText(feedLimits.comment),
  /** The comment of the same post that this one replies to; absent for a top-level one. */
  reply_to: id.nullish().transform((commentId) => commentId ?? null),
})
export type NewComment = z.output<typeof newComment>
