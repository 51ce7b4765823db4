import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { keepMembers, type MemberPage, memberListKey } from "../../lib/member-lists.ts"
import { fromCursor, paging } from "../../lib/paged-list.ts"
import { blacklistKey, forgetMember, friendsKey, statsKey, welcomeMember } from "./cache.ts"
import type { LikeTab } from "./model.ts"

/** Divides by two, three and four columns, so that a page ends with a full row. */
const limit = 24

const lists = {
  "i-like": friendsRoutes.iLike,
  "like-me": friendsRoutes.likeMe,
  mutual: friendsRoutes.mutualLikes,
} satisfies Record<LikeTab, unknown>

/** How many each list has. */
export const useFriendStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(friendsRoutes.stats, {}, { signal })).stats,
  })

/** The members of one list. Who is not liked any more leaves it at once, and comes back to their place by undo. */
export const useFriends = (tab: LikeTab) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [memberListKey, friendsKey, tab],
    queryFn: async ({ pageParam, signal }): Promise<MemberPage> => {
      const query = { limit, ...fromCursor(pageParam) }
      const { users, nextCursor } = await call(lists[tab], { query }, { signal })
      return { members: users, nextCursor }
    },
    select: (list) => (tab === "like-me" ? list : keepMembers(list, ({ i_like_them }) => i_like_them)),
  })

/** Who is on the blacklist. */
export const useBlacklist = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: blacklistKey,
    queryFn: ({ pageParam, signal }) =>
      call(friendsRoutes.blacklist, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** Puts a member on the blacklist. `leave` takes the person away from what is about to vanish. */
export const useBlock = (leave: () => Promise<void>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, reason }: { memberId: string; reason: string }) =>
      call(friendsRoutes.block, { params: { userId: memberId }, body: { reason } }),
    onSuccess: async (_answer, { memberId }) => {
      await leave()
      forgetMember(client, memberId)
    },
  })
}

export const useEditReason = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, reason }: { memberId: string; reason: string }) =>
      call(friendsRoutes.editBlock, { params: { userId: memberId }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: blacklistKey }),
  })
}

export const useUnblock = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ blacklistId }: { blacklistId: string; memberId: string }) =>
      call(friendsRoutes.unblock, { params: { blacklistId } }),
    onSuccess: (_answer, { memberId }) => welcomeMember(client, memberId),
  })
}
