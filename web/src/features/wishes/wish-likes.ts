import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { refusalOr } from "../../lib/api-error.ts"
import { createLikes } from "../../lib/likes.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { showLike, showLikesCount } from "./cache.ts"

const createWishLikes = (client: QueryClient) =>
  createLikes<Pick<Wish, "id">, { likes_count: number }>({
    send: ({ id }, liked) => call(wishesRoutes.like, { params: { wishId: id }, body: { liked } }),
    show: ({ id }, liked) => showLike(client, id, liked),
    onSettled: ({ id }, { likes_count }) => showLikesCount(client, id, likes_count),
    onFailure: (wished, error) => {
      toasts.show({ text: refusalOr(error, wished ? wishes.likeFailed : wishes.unlikeFailed) })
    },
  })

/** One for each member's cache, so that the hearts of all pages know of each other. */
const likesByCache = new WeakMap<QueryClient, ReturnType<typeof createWishLikes>>()

/** The signed-in member's likes of wishes. */
export const useWishLikes = () => {
  const client = useQueryClient()
  const known = likesByCache.get(client)
  if (known) return known
  const made = createWishLikes(client)
  likesByCache.set(client, made)
  return made
}
