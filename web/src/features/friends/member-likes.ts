import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { createLikes } from "../../lib/query/likes.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { refreshFriends, showLike, showMatch } from "./cache.ts"
import { createMatchQueue } from "./match-queue.ts"

/** The member data that a like needs: the name and picture for a match. */
export type Liked = Pick<MemberCard, "id" | "nickname" | "avatar_urls">

const createMemberLikes = (client: QueryClient) => {
  const matchQueue = createMatchQueue<Liked>()
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
      matchQueue.add(member)
    },
    onFailure: (desired, error) =>
      toasts.show({ text: toFailureMessage(error, desired ? friends.likeFailed : friends.unlikeFailed) }),
  })
  return { likes, matchQueue }
}

/** The signed-in member's likes and the resulting matches, shared by all pages. */
export const useLikes = perQueryClient(createMemberLikes)
