import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { AppealDecision, AppealQuery } from "@pinyu/contract/moderation/appeals"
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "appeals"]

/** Open or decided appeals. */
export const useAppeals = (state: AppealQuery["state"]) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, state],
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(appealsAdminRoutes.list, { query: { limit, state, ...fromCursor(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Records a contact form as an appeal. */
export const useRecordAppeal = (formId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callAsAdmin(appealsAdminRoutes.recordForm, { body: { contact_form_id: formId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

/** Decides an appeal. After a failure the list stays, because the dialog above it shows the error. */
export const useDecideAppeal = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AppealDecision) => callAsAdmin(appealsAdminRoutes.decide, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  })
}
