import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { feedLimits } from "./limits.ts"
import {
  comment,
  commentsQuery,
  feedQuery,
  newComment,
  newPost,
  post,
  postEdit,
  postPicture,
} from "./schemas.ts"

const ofPost = z.object({ postId: id })
const ofComment = ofPost.extend({ commentId: id })
const likeAnswer = { liked: z.boolean(), likes_count: z.int() }

/** Posts with likes and comments. Those of hidden members are 404. */
export const feedRoutes = defineRoutes("feed", {
  list: {
    method: "GET",
    path: "/api/posts/feed",
    summary:
      "Posts, newest first: all, of followed members, the caller's own, or liked ones by the time of the like",
    access: "member",
    query: feedQuery,
    response: z.object({ posts: z.array(post), nextCursor }),
  },
  create: {
    method: "POST",
    path: "/api/posts",
    summary: "Creates a post with text, uploaded pictures, or both, for all members or the caller's matches",
    access: "member",
    idempotent: true,
    body: newPost,
    status: 201,
    response: z.object({ post }),
    // A retry may come after the post was deleted.
    errors: ["upload_not_yours", "picture_not_allowed", "idempotency_key_reused", "post_not_found"],
  },
  post: {
    method: "GET",
    path: "/api/posts/:postId",
    summary: "One post",
    access: "member",
    params: ofPost,
    response: z.object({ post }),
    errors: ["post_not_found"],
  },
  edit: {
    method: "PATCH",
    path: "/api/posts/:postId",
    summary: `Replaces the text of the caller's own post and orders, describes or removes its pictures, within ${feedLimits.editMinutes} minutes`,
    access: "member",
    params: ofPost,
    body: postEdit,
    response: z.object({ post }),
    errors: ["post_not_found", "post_edit_ended"],
  },
  remove: {
    method: "DELETE",
    path: "/api/posts/:postId",
    summary: "Deletes the caller's own post with its likes and comments",
    access: "member",
    params: ofPost,
    response: z.object({}),
    errors: ["post_not_found"],
  },
  like: {
    method: "POST",
    path: "/api/posts/:postId/like",
    summary: "Likes a post; a repeat changes nothing",
    access: "member",
    params: ofPost,
    response: z.object(likeAnswer),
    errors: ["post_not_found"],
  },
  unlike: {
    method: "DELETE",
    path: "/api/posts/:postId/like",
    summary: "Removes the like of a post; a repeat changes nothing",
    access: "member",
    params: ofPost,
    response: z.object(likeAnswer),
    errors: ["post_not_found"],
  },
  comments: {
    method: "GET",
    path: "/api/posts/:postId/comments",
    summary: "Top-level comments on a post, newest first; the cursor leads to older comments",
    access: "member",
    params: ofPost,
    query: commentsQuery,
    response: z.object({ comments: z.array(comment), nextCursor }),
    errors: ["post_not_found"],
  },
  comment: {
    method: "POST",
    path: "/api/posts/:postId/comments",
    summary: "Creates a comment on a post; a reply to a reply belongs to the same top-level comment",
    access: "member",
    idempotent: true,
    params: ofPost,
    body: newComment,
    status: 201,
    response: z.object({ comment, comments_count: z.int() }),
    errors: ["post_not_found", "comment_not_found", "idempotency_key_reused"],
  },
  replies: {
    method: "GET",
    path: "/api/posts/:postId/comments/:commentId/replies",
    summary: "Replies to a top-level comment, newest first; the cursor leads to older replies",
    access: "member",
    params: ofComment,
    query: commentsQuery,
    response: z.object({ comments: z.array(comment), nextCursor }),
    errors: ["post_not_found", "comment_not_found"],
  },
  likeComment: {
    method: "POST",
    path: "/api/posts/:postId/comments/:commentId/like",
    summary: "Likes a comment; a repeat changes nothing",
    access: "member",
    params: ofComment,
    response: z.object(likeAnswer),
    errors: ["post_not_found", "comment_not_found"],
  },
  unlikeComment: {
    method: "DELETE",
    path: "/api/posts/:postId/comments/:commentId/like",
    summary: "Removes the like of a comment; a repeat changes nothing",
    access: "member",
    params: ofComment,
    response: z.object(likeAnswer),
    errors: ["post_not_found", "comment_not_found"],
  },
  removeComment: {
    method: "DELETE",
    path: "/api/posts/:postId/comments/:commentId",
    summary:
      "Deletes the caller's own comment, wherever it is, or any comment on the caller's own post, with its replies",
    access: "member",
    params: ofComment,
    /** Null when the caller may no longer see the post. */
    response: z.object({ comments_count: z.int().nullable() }),
    errors: ["post_not_found", "comment_not_found"],
  },
  refreshMedia: {
    method: "POST",
    path: "/api/posts/:postId/refresh-media-url",
    summary: "New URLs of a post's pictures, valid for at most an hour; `media_url` is the first",
    access: "member",
    params: ofPost,
    response: z.object({
      media_url: z.string(),
      pictures: z.array(postPicture.pick({ id: true, url: true, small_url: true })),
    }),
    errors: ["post_not_found"],
  },
})
