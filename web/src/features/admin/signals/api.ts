import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import type { SignalQuery } from "@pinyu/contract/signals/schemas"
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "signals"]

/** Signals that wait, or dismissed ones. */
export const useSignals = (state: SignalQuery["state"]) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, state],
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(signalsAdminRoutes.list, { query: { limit, state, ...fromCursor(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useDismissSignal = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callAsAdmin(signalsAdminRoutes.dismiss, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
