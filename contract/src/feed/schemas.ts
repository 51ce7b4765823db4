import * as z from "zod"
import { id, instant, isVisible, rawText, say, text, wholeNumber, writing } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import { feedLimits } from "./limits.ts"
import { feedTabs, postMediaTypes } from "./options.ts"

/** A post as one member sees it. */
export const post = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  /** Empty where its author has no photograph. */
  user_avatar: z.string(),
  /** Null for a picture without words. */
  content: z.string().nullable(),
  /** An address that works for an hour; `feed.refreshMedia` makes another. */
  media_url: z.string().nullable(),
  media_type: z.enum(postMediaTypes).nullable(),
  /** Pixels, so that the page keeps room for the picture; null without one. */
  media_width: z.int().nullable(),
  media_height: z.int().nullable(),
  likes_count: z.int(),
  comments_count: z.int(),
  isLikedByMe: z.boolean(),
  canDelete: z.boolean(),
  created_at: instant,
})
export type Post = z.output<typeof post>

export const comment = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  user_avatar: z.string(),
  content: z.string(),
  canDelete: z.boolean(),
  created_at: instant,
})
export type Comment = z.output<typeof comment>

export const feedQuery = pageQuery.extend({
  tab: z.enum(feedTabs, say("not_an_option")).default("all"),
  /** Only what this member posted. */
  user_id: id.optional(),
})
export type FeedQuery = z.output<typeof feedQuery>

export const commentsQuery = z.object({
  limit: wholeNumber({ min: 1, max: feedLimits.commentsPage.max }).default(feedLimits.commentsPage.default),
  cursor: rawText({ max: 500 }).optional(),
})

/** A post on its way: words, a picture that its author uploaded, or both. Words of which nothing is to be seen are none. */
export const newPost = z
  .object({
    content: text(feedLimits.post)
      .nullish()
      .transform((said) => (said && isVisible(said) ? said : null)),
    media_url: rawText({ min: 1, max: feedLimits.mediaPath.max })
      .nullish()
      .transform((path) => path ?? null),
    /** Taken for the clients that send it; the file itself tells what it is. */
    media_type: z.enum(postMediaTypes, say("not_an_option")).nullish(),
  })
  .refine(({ content, media_url }) => content !== null || media_url !== null, {
    path: ["content"],
    message: say("required"),
  })
export type NewPost = z.output<typeof newPost>

export const newComment = z.object({ content: writing(feedLimits.comment) })
