import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { PartLike } from "@pinyu/contract/friends/schemas"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import { friends } from "@pinyu/phrases/friends"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { newKey } from "../../lib/api/idempotency-keys.ts"
import { createLikes } from "../../lib/query/likes.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { refreshBlurred, refreshFriends, showLike, showMatch, showPartLike } from "./cache.ts"
import { createMatchClaims } from "./match-claims.ts"
import { passesOf } from "./member-passes.ts"

/** The member data that a like needs: the name and picture for a match. */
export type Liked = Pick<MemberCard, "id" | "nickname" | "avatar_urls">

const createMemberLikes = (client: QueryClient) => {
  const matches = createMatchClaims<Liked>({
    claim: async (key) => {
      const { match } = await call(friendsRoutes.claimMatch, {}, { headers: { "idempotency-key": key } })
      if (match) applyMatch(match.id)
      return match
    },
    newKey,
    isPageVisible: () => document.visibilityState === "visible",
  })
  const applyMatch = (memberId: string) => {
    showMatch(client, memberId)
    refreshBlurred(client, memberId)
    refreshFriends(client)
  }
  const announceMatch = ({ id }: Liked) => {
    applyMatch(id)
    void matches.look()
  }
  const likes = createLikes<Liked, { mutual: boolean }>({
    send: async ({ id }, liked) => {
      const request = { params: { userId: id } }
      const { is_mutual: mutual } = liked
        ? await call(friendsRoutes.like, request)
        : { ...(await call(friendsRoutes.unlike, request)), is_mutual: false }
      refreshFriends(client)
      // A like ends a pass.
      if (liked) passesOf(client).forget(id)
      return { mutual }
    },
    show: ({ id }, liked) => showLike(client, id, liked),
    onSettled: (member, { mutual }) => {
      if (mutual) announceMatch(member)
    },
    onFailure: (desired, error) =>
      toasts.show({ text: toFailureMessage(error, desired ? friends.likeFailed : friends.unlikeFailed) }),
  })

  /**
   * Likes a member for a photo or an answer. Resolves to the conversation with the line, or to null without one.
   * Rejects when the server rejects.
   */
  const likePart = async (member: Liked & { is_mutual: boolean }, body: PartLike) => {
    const request = { params: { userId: member.id }, body }
    const { is_mutual: mutual, conversationId } = await call(friendsRoutes.likePart, request)
    passesOf(client).forget(member.id)
    showLike(client, member.id, true)
    showPartLike(client, member.id, body.part, true)
    refreshFriends(client)
    if (mutual && !member.is_mutual) announceMatch(member)
    return conversationId
  }

  /** Takes back the like of a photo or an answer. The heart changes at once, and again when the server rejects. */
  const unlikePart = async (memberId: string, part: ProfilePart) => {
    showPartLike(client, memberId, part, false)
    try {
      await call(friendsRoutes.unlikePart, { params: { userId: memberId }, body: { part } })
      toasts.showBriefly(friends.partUnliked)
    } catch (error) {
      showPartLike(client, memberId, part, true)
      toasts.show({ text: toFailureMessage(error, friends.unlikeFailed) })
    }
  }
  return { likes, likePart, unlikePart, matches }
}

/** The signed-in member's likes and the resulting matches, shared by all pages. */
export const useLikes = perQueryClient(createMemberLikes)

/** Takes back the like of a photo or an answer. */
export const useUnlikePart = () => useLikes().unlikePart
