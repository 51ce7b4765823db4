import type { PhotoRemoval } from "@pinyu/contract/profiles/photo-queue"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 24
const listKey = ["admin", "photos"]

/** The photos that wait. */
export const useQueuedPhotos = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(photosAdminRoutes.list, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useApprovePhotos = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => callAsAdmin(photosAdminRoutes.approve, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

/** Removes a photo. After a failure the list stays, because the dialog above it shows the error. */
export const useRemovePhoto = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PhotoRemoval) => callAsAdmin(photosAdminRoutes.remove, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
