import { feedRoutes } from "@pinyu/contract/feed/routes"
import { feed } from "@pinyu/phrases/feed"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { refusalOr } from "../../lib/api-error.ts"
import { createLikes } from "../../lib/likes.ts"
import { onePerCache } from "../../lib/one-per-cache.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { changePost, refreshLiked } from "./cache.ts"
import { asLiked } from "./model.ts"

const createPostLikes = (client: QueryClient) =>
  createLikes<{ id: string }, { likes_count: number }>({
    send: ({ id: postId }, liked) =>
      call(liked ? feedRoutes.like : feedRoutes.unlike, { params: { postId } }),
    show: ({ id }, liked) => changePost(client, id, (post) => asLiked(post, liked)),
    onSettled: ({ id }, { likes_count }) => {
      changePost(client, id, (post) => ({ ...post, likes_count }))
      refreshLiked(client, id)
    },
    onFailure: (wished, error) =>
      toasts.show({ text: refusalOr(error, wished ? feed.likeFailed : feed.unlikeFailed) }),
  })

/** The signed-in member's likes of posts: the hearts of all pages know of each other. */
export const usePostLikes = onePerCache(createPostLikes)
