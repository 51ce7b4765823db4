import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { refusalOr } from "../../lib/api-error.ts"
import { createLikes } from "../../lib/likes.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { refreshFriends, showLike, showMatch } from "./cache.ts"
import { createMoments } from "./moments.ts"

/** As much of a member as liking them needs: whom to name and to picture when it is a match. */
export type Liked = Pick<MemberCard, "id" | "nickname" | "avatar_urls">

const createMemberLikes = (client: QueryClient) => {
  const moments = createMoments<Liked>()
  const likes = createLikes<Liked, { mutual: boolean }>({
    send: async ({ id }, liked) => {
      const request = { params: { userId: id } }
      const { is_mutual: mutual } = liked
        ? await call(friendsRoutes.like, request)
        : { ...(await call(friendsRoutes.unlike, request)), is_mutual: false }
      refreshFriends(client)
      return { mutual }
    },
    show: ({ id }, liked) => showLike(client, id, liked),
    onSettled: (member, { mutual }) => {
      if (!mutual) return
      showMatch(client, member.id)
      moments.add(member)
    },
    onFailure: (wished, error) =>
      toasts.show({ text: refusalOr(error, wished ? friends.likeFailed : friends.unlikeFailed) }),
  })
  return { likes, moments }
}

/** One for each member's cache, so that the hearts of all pages know of each other's wishes. */
const likesByCache = new WeakMap<QueryClient, ReturnType<typeof createMemberLikes>>()

/** The likes of the signed-in member, and the matches that came of them. */
export const useLikes = () => {
  const client = useQueryClient()
  const known = likesByCache.get(client)
  if (known) return known
  const made = createMemberLikes(client)
  likesByCache.set(client, made)
  return made
}
