import { feedRoutes } from "@pinyu/contract/feed/routes"
import { feed } from "@pinyu/phrases/feed"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { refusalOr } from "../../lib/api-error.ts"
import { createLikes } from "../../lib/likes.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { changePost, feedKey } from "./cache.ts"
import { asLiked } from "./model.ts"

const createPostLikes = (client: QueryClient) =>
  createLikes<{ id: string }, { likes_count: number }>({
    send: ({ id: postId }, liked) =>
      call(liked ? feedRoutes.like : feedRoutes.unlike, { params: { postId } }),
    show: ({ id }, liked) => changePost(client, id, (post) => asLiked(post, liked)),
    onSettled: ({ id }, { likes_count }) => {
      changePost(client, id, (post) => ({ ...post, likes_count }))
      // What is on screen stays where it is.
      void client.invalidateQueries({ queryKey: feedKey("liked"), refetchType: "none" })
    },
    onFailure: (wished, error) => {
      toasts.show({ text: refusalOr(error, wished ? feed.likeFailed : feed.unlikeFailed) })
    },
  })

/** One for each member's cache, so that the hearts of all pages know of each other's wishes. */
const likesByCache = new WeakMap<QueryClient, ReturnType<typeof createPostLikes>>()

/** The signed-in member's likes of posts. */
export const usePostLikes = () => {
  const client = useQueryClient()
  const likes = likesByCache.get(client) ?? createPostLikes(client)
  likesByCache.set(client, likes)
  return likes
}
