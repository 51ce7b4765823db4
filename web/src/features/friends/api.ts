import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { ApiError } from "../../lib/api-error.ts"
import { changeMember, type MemberList, memberListKey } from "../../lib/member-lists.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { createLikes, type Likes } from "./likes.ts"

/** Shows in every cached list whether a member is liked. */
const showLike = (client: QueryClient, memberId: string, liked: boolean) => {
  const filters = { queryKey: [memberListKey] }
  const change = () => {
    client.setQueriesData<MemberList>(filters, (list) => changeMember(list, memberId, { i_like_them: liked }))
  }
  change()
  // A list that is being fetched now will arrive as it was before; what is true is put right after it.
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    query.promise?.then(change, change)
  }
}

const createMemberLikes = (client: QueryClient) =>
  createLikes({
    send: async (memberId, liked) => {
      const request = { params: { userId: memberId } }
      if (!liked) await call(friendsRoutes.unlike, request)
      else if ((await call(friendsRoutes.like, request)).is_mutual) {
        toasts.show({ text: friends.matched, tone: "success" })
      }
    },
    show: (memberId, liked) => showLike(client, memberId, liked),
    onFailure: (wished, error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      toasts.show({ text: refused ? error.message : wished ? friends.likeFailed : friends.unlikeFailed })
    },
  })

/** One for each member's cache, so that the hearts of all pages know of each other's wishes. */
const likesByCache = new WeakMap<QueryClient, Likes>()

/** The likes of the signed-in member: `likes.toggle(memberId, isLikedNow)`. */
export const useLikes = (): Likes => {
  const client = useQueryClient()
  const known = likesByCache.get(client)
  if (known) return known
  const likes = createMemberLikes(client)
  likesByCache.set(client, likes)
  return likes
}
