import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { refusalOr } from "../../lib/api-error.ts"
import { createLikes } from "../../lib/likes.ts"
import { onePerCache } from "../../lib/one-per-cache.ts"
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

/** The likes of the signed-in member, and the matches that came of them: the hearts of all pages know of each other. */
export const useLikes = onePerCache(createMemberLikes)
