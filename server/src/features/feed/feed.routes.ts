import type { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Feed } from "./feed.service.ts"

export const feedHandlers = (feed: Feed): Handlers<typeof feedRoutes> => ({
  list: ({ viewer, query }) => feed.list(viewer.id, query),
  create: ({ viewer, body, idempotencyKey }) => feed.create(viewer.id, body, idempotencyKey),
  post: ({ viewer, params }) => feed.post(viewer.id, params.postId),
  edit: ({ viewer, params, body }) => feed.edit(viewer.id, params.postId, body),
  remove: ({ viewer, params }) => feed.remove(viewer.id, params.postId),
  like: ({ viewer, params }) => feed.like(viewer.id, params.postId),
  unlike: ({ viewer, params }) => feed.unlike(viewer.id, params.postId),
  comments: ({ viewer, params, query }) => feed.comments(viewer.id, params.postId, query),
  comment: ({ viewer, params, body, idempotencyKey }) =>
    feed.comment(viewer.id, params.postId, body, idempotencyKey),
  replies: ({ viewer, params, query }) => feed.replies(viewer.id, params.postId, params.commentId, query),
  likeComment: ({ viewer, params }) => feed.likeComment(viewer.id, params.postId, params.commentId),
  unlikeComment: ({ viewer, params }) => feed.unlikeComment(viewer.id, params.postId, params.commentId),
  removeComment: ({ viewer, params }) => feed.removeComment(viewer.id, params.postId, params.commentId),
  refreshMedia: ({ viewer, params }) => feed.refreshMedia(viewer.id, params.postId),
})
