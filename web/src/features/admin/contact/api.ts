import { contactDeskRoutes } from "@pinyu/contract/contact/desk-routes"
import type { ContactStatus } from "@pinyu/contract/contact/options"
import type { RouteRequest } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/paged-list.ts"
import { useAttempts } from "../../../lib/use-attempts.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "contact", "list"]
const formKey = (id: string) => ["admin", "contact", "form", id]

/** Forms of one state, or all that wait or waited for the team. */
export const useContactForms = (status: ContactStatus | undefined) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, status ?? "all"],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...(status && { status }), ...fromCursor(pageParam) }
      return callAsAdmin(contactDeskRoutes.list, { query }, { signal })
    },
  })

/** One form with its pictures; the addresses of these work for a while only. */
export const useContactForm = (id: string) =>
  useQuery({
    queryKey: formKey(id),
    queryFn: async ({ signal }) =>
      (await callAsAdmin(contactDeskRoutes.form, { params: { id } }, { signal })).form,
  })

export type ContactFormChange = NonNullable<RouteRequest<typeof contactDeskRoutes.change>["body"]>

/** Moves a form, notes something or answers it; once, however often it is sent. */
export const useChangeContactForm = (id: string) => {
  const client = useQueryClient()
  const { headersFor, begin } = useAttempts()
  return useMutation({
    mutationFn: (body: ContactFormChange) =>
      callAsAdmin(contactDeskRoutes.change, { params: { id }, body }, { headers: headersFor(body) }),
    onSuccess: ({ form }) => {
      begin()
      client.setQueryData(formKey(id), form)
      return client.invalidateQueries({ queryKey: listKey })
    },
  })
}
