import { feedRoutes } from "@pinyu/contract/feed/routes"
import { feed } from "@pinyu/phrases/feed"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { createLikes } from "../../lib/query/likes.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { refreshLiked, updatePost } from "./cache.ts"
import { asLiked } from "./model.ts"

const createPostLikes = (client: QueryClient) =>
  createLikes<{ id: string }, { likes_count: number }>({
    send: ({ id: postId }, liked) =>
      call(liked ? feedRoutes.like : feedRoutes.unlike, { params: { postId } }),
    show: ({ id }, liked) => updatePost(client, id, (post) => asLiked(post, liked)),
    onSettled: ({ id }, { likes_count }) => {
      updatePost(client, id, (post) => ({ ...post, likes_count }))
      refreshLiked(client, id)
    },
    onFailure: (desired, error) =>
      toasts.show({ text: toFailureMessage(error, desired ? feed.likeFailed : feed.unlikeFailed) }),
  })

/** The signed-in member's likes of posts, shared by all pages. */
export const usePostLikes = perQueryClient(createPostLikes)
