import { appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"

const limit = 20
const listKey = ["appeals", "decisions"]

/** The team's decisions about the member, latest first. */
export const useDecisions = () =>
  useInfiniteQuery({
    ...paging,
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call(appealsRoutes.decisions, { query: { limit, ...fromCursor(pageParam) } }, { signal }),
  })

/** Appeals against a decision. */
export const useAppeal = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(appealsRoutes.submitForDecision, { params: { id }, body: { text } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
