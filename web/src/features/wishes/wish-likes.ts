import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { createLikes } from "../../lib/query/likes.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { showLike, showLikesCount } from "./cache.ts"

const createWishLikes = (client: QueryClient) =>
  createLikes<Pick<Wish, "id">, { likes_count: number }>({
    send: ({ id }, liked) => call(wishesRoutes.like, { params: { wishId: id }, body: { liked } }),
    show: ({ id }, liked) => showLike(client, id, liked),
    onSettled: ({ id }, { likes_count }) => showLikesCount(client, id, likes_count),
    onFailure: (desired, error) =>
      toasts.show({ text: toFailureMessage(error, desired ? wishes.likeFailed : wishes.unlikeFailed) }),
  })

/** The signed-in member's likes of wishes, shared by all pages. */
export const useWishLikes = perQueryClient(createWishLikes)
