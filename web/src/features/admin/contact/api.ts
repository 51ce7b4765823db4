import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import type { ContactFilter } from "@pinyu/contract/contact/options"
import type { RouteRequest } from "@pinyu/contract/route"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "contact", "list"]
const formKey = (id: string) => ["admin", "contact", "form", id]

/** The forms with a status, or all that need the team's attention. */
export const useContactForms = (status: ContactFilter | undefined) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, status ?? "all"],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...(status && { status }), ...fromCursor(pageParam) }
      return callAsAdmin(contactAdminRoutes.list, { query }, { signal })
    },
  })

/** One form with its pictures, whose signed URLs expire. */
export const useContactForm = (id: string) =>
  useQuery({
    queryKey: formKey(id),
    queryFn: async ({ signal }) =>
      (await callAsAdmin(contactAdminRoutes.form, { params: { id } }, { signal })).form,
  })

export type ContactFormChange = NonNullable<RouteRequest<typeof contactAdminRoutes.change>["body"]>

/** Changes a form's status, adds a note or a reply; repeats are idempotent. */
export const useChangeContactForm = (id: string) => {
  const client = useQueryClient()
  const { headersFor, begin } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: ContactFormChange) =>
      callAsAdmin(contactAdminRoutes.change, { params: { id }, body }, { headers: headersFor(body) }),
    onSuccess: ({ form }) => {
      begin()
      client.setQueryData(formKey(id), form)
      return client.invalidateQueries({ queryKey: listKey })
    },
  })
}
