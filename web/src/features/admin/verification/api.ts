import type { RouteRequest } from "@pinyu/contract/route"
import { verificationAdminRoutes } from "@pinyu/contract/verification/routes"
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const listKey = ["admin", "verification", "list"]
const oneKey = (id: string) => ["admin", "verification", id]

/** The submissions that wait. */
export const useWaitingVerifications = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(verificationAdminRoutes.list, { query: fromCursor(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One submission, without its frames. */
export const useOneVerification = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) =>
      (await callAsAdmin(verificationAdminRoutes.read, { params: { id } }, { signal })).verification,
    staleTime: 0,
  })

/** The URLs of the frames. Each call is in the audit log. */
export const useFrames = (id: string) =>
  useMutation({ mutationFn: () => callAsAdmin(verificationAdminRoutes.frames, { params: { id } }) })

export type DecisionForm = NonNullable<RouteRequest<typeof verificationAdminRoutes.decide>["body"]>

/** Decides a submission. After a failure it loads again: the photos may have changed. */
export const useDecide = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisionForm) => callAsAdmin(verificationAdminRoutes.decide, { params: { id }, body }),
    onSuccess: ({ verification }) => client.setQueryData(oneKey(id), verification),
    onError: () => client.invalidateQueries({ queryKey: oneKey(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
