import { adminRoutes } from "@pinyu/contract/admin/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import type { MemberRecord } from "@pinyu/contract/moderation/schemas"
import type { RouteRequest } from "@pinyu/contract/route"
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "members", "list"]
const memberKey = (id: string) => ["admin", "members", "member", id]

/** The members that a search finds, the latest to join first. */
export const useMembers = (q: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, q],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...(q && { q }), ...fromCursor(pageParam) }
      return callAsAdmin(membersAdminRoutes.list, { query }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const readMember = async (id: string, signal?: AbortSignal) =>
  (await callAsAdmin(membersAdminRoutes.read, { params: { id } }, { signal })).member

/** One member's account. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: memberKey(id),
    queryFn: ({ signal }) => readMember(id, signal),
    staleTime: 0,
  })

/** A change of a member, after which their page and the lists are loaded again. */
const useMemberChange = <Input>(id: string, change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberKey(id) }),
        client.invalidateQueries({ queryKey: listKey }),
      ]),
  })
}

export type NewSuspension = NonNullable<RouteRequest<typeof membersAdminRoutes.suspend>["body"]>

const params = (id: string) => ({ params: { id } })

export const useSuspend = (id: string) =>
  useMemberChange(id, (body: NewSuspension) =>
    callAsAdmin(membersAdminRoutes.suspend, { ...params(id), body }),
  )

export const useRestore = ({ id }: MemberRecord) =>
  useMemberChange(id, () => callAsAdmin(membersAdminRoutes.restore, params(id)))

export const useEndLimit = ({ id }: MemberRecord) =>
  useMemberChange(id, () => callAsAdmin(membersAdminRoutes.endLimit, params(id)))

export const useEndMemberSessions = ({ id }: MemberRecord) =>
  useMemberChange(id, () => callAsAdmin(membersAdminRoutes.endSessions, params(id)))

export const useAddNote = (id: string) =>
  useMemberChange(id, (body: { text: string }) =>
    callAsAdmin(membersAdminRoutes.addNote, { ...params(id), body }),
  )

export const useDeleteNote = (id: string) =>
  useMemberChange(id, (noteId: string) =>
    callAsAdmin(membersAdminRoutes.deleteNote, { params: { id, noteId } }),
  )

export const useMailVerification = ({ id }: MemberRecord) =>
  useMemberChange(id, () => callAsAdmin(membersAdminRoutes.mailVerification, params(id)))

export const useRename = (id: string) =>
  useMemberChange(id, (body: { nickname: string }) =>
    callAsAdmin(adminRoutes.rename, { ...params(id), body }),
  )

/** Sets the end of a member's VIP; null ends it. */
export const useSetVip = (id: string) =>
  useMemberChange(id, (end: string | null) =>
    callAsAdmin(adminRoutes.setVip, { ...params(id), body: { vip_expires_at: end } }),
  )
