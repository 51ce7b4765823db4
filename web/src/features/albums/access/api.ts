import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import type { AlbumGrant, AlbumRequest } from "@pinyu/contract/albums/schemas"
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { filterItems, fromCursor, mapPages, paging } from "../../../lib/query/paged-list.ts"
import { updateCached } from "../../../lib/query/update-cached.ts"
import { albumKey, grantsKey, requestsKey, viewsKey } from "../cache.ts"

interface RequestPage {
  requests: AlbumRequest[]
  nextCursor: string | null
}
type RequestList = InfiniteData<RequestPage, string | undefined>

/** The requests that wait for the member's answer. */
export const useReceivedRequests = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: requestsKey,
    queryFn: ({ pageParam, signal }): Promise<RequestPage> =>
      call(albumRequestRoutes.requests, { query: fromCursor(pageParam) }, { signal }),
  })

/** The access that the member has granted. */
export const useGrants = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: grantsKey,
    queryFn: ({ pageParam, signal }) =>
      call(albumRequestRoutes.grants, { query: fromCursor(pageParam) }, { signal }),
  })

/** Who opened the member's own album. */
export const useAlbumViews = (albumId: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: viewsKey(albumId),
    refetchOnMount: "always",
    queryFn: ({ pageParam, signal }) =>
      call(albumRequestRoutes.views, { params: { albumId }, query: fromCursor(pageParam) }, { signal }),
  })

/** Finds the viewer whom the code on a copied picture names. */
export const useFindMarked = () =>
  useMutation({
    mutationFn: (code: string) => call(albumRequestRoutes.markedFor, { query: { code } }),
  })

const removeRequest = (client: QueryClient, { id }: Pick<AlbumRequest, "id">) =>
  updateCached<RequestList>(
    client,
    requestsKey,
    (list) =>
      list && mapPages(list, "requests", (items) => filterItems(items, (request) => request.id !== id)),
  )

const refresh = (client: QueryClient) =>
  Promise.all([requestsKey, grantsKey].map((queryKey) => client.invalidateQueries({ queryKey })))

export const useAskForAccess = (albumId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string) =>
      call(albumRequestRoutes.request, { params: { albumId }, body: { message } }),
    onSuccess: () => client.invalidateQueries({ queryKey: albumKey(albumId) }),
  })
}

export const useCancelRequest = (albumId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(albumRequestRoutes.cancelRequest, { params: { albumId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: albumKey(albumId) }),
  })
}

/** Hours of access; null without an end. */
export type Duration = number | null

export const useGrantAccess = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, hours }: { request: AlbumRequest; hours: Duration }) =>
      call(albumRequestRoutes.grant, { params: { requestId: request.id }, body: { hours } }),
    onSuccess: async (_answer, { request }) => {
      removeRequest(client, request)
      await refresh(client)
    },
  })
}

/** Declines a request. It leaves the list at once and returns when that fails. */
export const useDecline = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AlbumRequest) => call(albumRequestRoutes.decline, { params: { requestId: id } }),
    onMutate: (request) => removeRequest(client, request),
    onSettled: () => refresh(client),
  })
}

export const useUndoDecline = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AlbumRequest) => call(albumRequestRoutes.undoDecline, { params: { requestId: id } }),
    onSettled: () => refresh(client),
  })
}

export const useChangeGrant = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ grant, hours }: { grant: AlbumGrant; hours: Duration }) =>
      call(albumRequestRoutes.changeGrant, { params: { grantId: grant.id }, body: { hours } }),
    onSuccess: () => refresh(client),
  })
}

export const useRevoke = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AlbumGrant) => call(albumRequestRoutes.revoke, { params: { grantId: id } }),
    onSuccess: () => refresh(client),
  })
}
