import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Comment } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { createLikes } from "../../lib/query/likes.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { updateComment } from "./cache.ts"
import { asLiked } from "./model.ts"

interface CommentOfPost extends Pick<Comment, "id"> {
  postId: string
}

const createCommentLikes = (client: QueryClient) =>
  createLikes<CommentOfPost, { likes_count: number }>({
    send: ({ id: commentId, postId }, liked) =>
      call(liked ? feedRoutes.likeComment : feedRoutes.unlikeComment, { params: { postId, commentId } }),
    show: ({ id, postId }, liked) => updateComment(client, postId, id, (comment) => asLiked(comment, liked)),
    onSettled: ({ id, postId }, { likes_count }) =>
      updateComment(client, postId, id, (comment) => ({ ...comment, likes_count })),
    onFailure: (desired, error) =>
      toasts.show({ text: toFailureMessage(error, desired ? feed.likeFailed : feed.unlikeFailed) }),
  })

/** The signed-in member's likes of comments, shared by all pages. */
export const useCommentLikes = perQueryClient(createCommentLikes)
