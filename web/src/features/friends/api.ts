import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { friends } from "@pinyu/phrases/friends"
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { announceBlockChange } from "../../lib/query/block-changes.ts"
import { filterMembers, type MemberPage, memberListKey } from "../../lib/query/member-lists.ts"
import { filterItems, fromCursor, mapPages, paging } from "../../lib/query/paged-list.ts"
import { useOptimisticChange } from "../../lib/query/use-optimistic-change.ts"
import { toasts } from "../../ui/toast/toasts.ts"
import { blacklistKey, followsKey, friendsKey, passesKey, refreshExplore, statsKey } from "./cache.ts"
import { type Passable, passesOf } from "./member-passes.ts"
import type { LikeTab } from "./model.ts"

/** Divisible by two, three and four columns, so that a page ends with a full row. */
const limit = 24

const lists = {
  "i-like": friendsRoutes.iLike,
  "like-me": friendsRoutes.likeMe,
  mutual: friendsRoutes.mutualLikes,
} satisfies Record<LikeTab, unknown>

/** The number of members in each list. */
export const useFriendStats = () =>
  useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) => (await call(friendsRoutes.stats, {}, { signal })).stats,
  })

/** The members of one list. An unliked member leaves it at once; undo restores their position. */
export const useFriends = (tab: LikeTab) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [memberListKey, friendsKey, tab],
    queryFn: async ({ pageParam, signal }): Promise<MemberPage> => {
      const query = { limit, ...fromCursor(pageParam) }
      const { users, nextCursor } = await call(lists[tab], { query }, { signal })
      return { members: users, nextCursor }
    },
    select: (list) => (tab === "like-me" ? list : filterMembers(list, ({ i_like_them }) => i_like_them)),
  })

/** The members on the blacklist. */
export const useBlacklist = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: blacklistKey,
    queryFn: ({ pageParam, signal }) =>
      call(friendsRoutes.blacklist, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** The members whom the viewer has passed. */
export const usePassedMembers = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: passesKey,
    queryFn: ({ pageParam, signal }) =>
      call(passRoutes.list, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** The members whose posts the viewer follows. */
export const useFollowedMembers = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: followsKey,
    queryFn: ({ pageParam, signal }) =>
      call(followRoutes.list, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

type PassedList = NonNullable<ReturnType<typeof usePassedMembers>["data"]>

/** Ends a pass from the list, which loses the member at once. */
export const useRestore = () => {
  const client = useQueryClient()
  return useOptimisticChange<PassedList, Passable>({
    queryKey: passesKey,
    dependents: [statsKey],
    send: async ({ id }) => {
      await call(passRoutes.undo, { params: { userId: id } })
      passesOf(client).forget(id)
      refreshExplore(client, id)
    },
    apply: (list, { id }) => mapPages(list, "users", (users) => filterItems(users, (user) => user.id !== id)),
    onFailure: () => toasts.show({ text: friends.restoreFailed }),
  })
}

const blockKey = ["block"]

/** True while this page is blocking a member. */
export const isBlocking = (client: QueryClient) => client.isMutating({ mutationKey: blockKey }) > 0

/** Blocks a member. `leave` moves the focus away from an element that is about to disappear. */
export const useBlock = (leave: () => Promise<void>) =>
  useMutation({
    mutationKey: blockKey,
    mutationFn: (memberId: string) => call(friendsRoutes.block, { params: { userId: memberId }, body: {} }),
    onSuccess: async (_answer, memberId) => {
      await leave()
      announceBlockChange({ userId: memberId, isBlocked: true })
    },
  })

export const useEditReason = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, reason }: { memberId: string; reason: string }) =>
      call(friendsRoutes.editBlock, { params: { userId: memberId }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: blacklistKey }),
  })
}

export const useUnblock = () =>
  useMutation({
    mutationFn: ({ blacklistId }: { blacklistId: string; memberId: string }) =>
      call(friendsRoutes.unblock, { params: { blacklistId } }),
    onSuccess: (_answer, { memberId }) => announceBlockChange({ userId: memberId, isBlocked: false }),
  })
