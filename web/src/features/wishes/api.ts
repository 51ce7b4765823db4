import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { WishTab } from "@pinyu/contract/wishes/options"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { NewWish, Wish, WishEdit } from "@pinyu/contract/wishes/schemas"
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"
import { endingKey, memberWishesKey, refreshWishes, showWish, statusKey, tabKey, wishKey } from "./cache.ts"

const limit = 20
/** They are beside other content: a return to it does not load them again. */
const endingStaleMs = 120_000

/** The wishes of a tab. */
export const useWishes = (tab: WishTab) =>
  useInfiniteQuery({
    ...paging,
    queryKey: tabKey(tab),
    queryFn: ({ pageParam, signal }) =>
      call(wishesRoutes.list, { query: { tab, limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** The wishes of others that end first. */
export const useEndingWishes = () =>
  useQuery({
    queryKey: endingKey,
    staleTime: endingStaleMs,
    queryFn: async ({ signal }) => (await call(wishesRoutes.endingSoon, { query: {} }, { signal })).wishes,
  })

export type WishesQuery = ReturnType<typeof useWishes>

/** One wish, by its id. */
export const useWish = (wishId: string) =>
  useQuery({
    queryKey: wishKey(wishId),
    queryFn: async ({ signal }) => (await call(wishesRoutes.wish, { params: { wishId } }, { signal })).wish,
  })

/** The member's active wishes, and whether they may pin one. */
export const useWishStatus = () =>
  useQuery({
    queryKey: statusKey,
    queryFn: async ({ signal }) => (await call(wishesRoutes.myStatus, {}, { signal })).status,
  })

/** Refetches the member's permissions after an error shows that VIP has ended. */
const onVipEnded = (client: QueryClient) => (error: Error) => {
  if (error instanceof ApiError && error.code === "vip_required") void refreshWishes(client)
}

/** Creates a wish; repeats are idempotent. */
export const useCreateWish = () => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: NewWish) => call(wishesRoutes.create, { body }, { headers: headersFor(body) }),
    onSuccess: () => {
      begin()
      return refreshWishes(client)
    },
    onError: onVipEnded(client),
  })
}

/** What the server knows better than the page: the wish was liked or closed, or it is gone. */
const outdated = new Set(["wish_already_liked", "wish_ended", "wish_not_found"])

/** Edits the member's own wish. */
export const useEditWish = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: WishEdit & Pick<Wish, "id">) =>
      call(wishesRoutes.edit, { params: { wishId: id }, body }),
    onSuccess: ({ wish }) => {
      showWish(client, wish)
      return refreshWishes(client)
    },
    onError: (error) => {
      if (error instanceof ApiError && outdated.has(error.code)) void refreshWishes(client)
    },
  })
}

/** Closes the member's own wish. It stays visible with its new status. */
export const useCloseWish = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, granted, thanks }: Pick<Wish, "id" | "thanks"> & { granted: boolean }) => {
      const query = { granted: granted ? ("true" as const) : ("false" as const) }
      return call(wishesRoutes.close, { params: { wishId: id }, query, body: { thanks } })
    },
    onSuccess: ({ wish }) => {
      showWish(client, wish)
      return refreshWishes(client)
    },
  })
}

/** Pins or unpins the member's own wish. */
export const usePinWish = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPinned }: Pick<Wish, "id"> & { isPinned: boolean }) =>
      call(wishesRoutes.pin, { params: { wishId: id }, body: { isPinned } }),
    onSuccess: ({ wish }) => {
      showWish(client, wish)
      return refreshWishes(client)
    },
    onError: onVipEnded(client),
  })
}

/** The wishes of one member that are visible to the viewer. */
export const useMemberWishes = (memberId: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: memberWishesKey(memberId),
    queryFn: ({ pageParam, signal }) => {
      const query = { user_id: memberId, limit: profileLimits.activity.page, ...fromCursor(pageParam) }
      return call(wishesRoutes.list, { query }, { signal })
    },
  })
