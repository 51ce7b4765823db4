import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { friends } from "@pinyu/phrases/friends"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { followedIdsKey, refreshFollows } from "./cache.ts"

type Followable = Pick<MemberCard, "id" | "nickname">

interface Change {
  member: Followable
  follow: boolean
}

/** Whom the signed-in member follows, and a function that follows or unfollows with an offer to undo. */
export const useFollows = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: followedIdsKey,
    queryFn: async ({ signal }) => (await call(followRoutes.ids, {}, { signal })).user_ids,
  })
  const { mutate } = useMutation({
    mutationFn: async ({ member, follow }: Change) => {
      const request = { params: { userId: member.id } }
      await (follow ? call(followRoutes.follow, request) : call(followRoutes.unfollow, request))
    },
    onSuccess: (_answer, { member, follow }) => {
      client.setQueryData<string[]>(followedIdsKey, (ids = []) => {
        const others = ids.filter((id) => id !== member.id)
        return follow ? [...others, member.id] : others
      })
      refreshFollows(client)
      toasts.show({
        text: follow ? friends.followed(member.nickname) : friends.unfollowed(member.nickname),
        seconds: 8,
        actions: [{ label: friends.undo, onPress: () => mutate({ member, follow: !follow }) }],
      })
    },
    onError: (error, { follow }) =>
      toasts.show({
        text: toFailureMessage(error, follow ? friends.followFailed : friends.unfollowFailed),
        tone: "error",
      }),
  })
  // The same at each render while nothing changes: every post of the feed uses it.
  return useMemo(
    () => ({
      isFollowed: (memberId: string) => data?.includes(memberId) ?? false,
      setFollowed: (member: Followable, follow: boolean) => mutate({ member, follow }),
    }),
    [data, mutate],
  )
}
