import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import type { CaseFilter, WholeCase } from "@pinyu/contract/reports/cases"
import type { RouteRequest } from "@pinyu/contract/route"
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useCallback } from "react"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const limit = 20
const listKey = ["admin", "reports", "list"]
const caseKey = (id: string) => ["admin", "reports", "case", id]

/** The cases that match a filter: open ones by urgency, or closed ones, latest first. */
export const useCases = (filter: CaseFilter) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(
        reportsAdminRoutes.list,
        { query: { limit, ...filter, ...fromCursor(pageParam) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One case with its evidence. */
export const useCase = (id: string) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) =>
      (await callAsAdmin(reportsAdminRoutes.read, { params: { id } }, { signal })).report,
    staleTime: 0,
  })

/** Loads a case again. */
export const useReloadCase = (id: string) => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: caseKey(id) }), [client, id])
}

export type Decision = NonNullable<RouteRequest<typeof reportsAdminRoutes.decide>["body"]>

/** A change of a case, which every call answers as a whole. The queue is loaded again. */
const useCaseChange = <Input>(id: string, change: (input: Input) => Promise<{ report: WholeCase }>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ report }) => client.setQueryData(caseKey(id), report),
    // After a failure, too: another admin may have been faster.
    onError: () => client.invalidateQueries({ queryKey: caseKey(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

const params = (id: string) => ({ params: { id } })

export const useClaim = (id: string) =>
  useCaseChange(id, () => callAsAdmin(reportsAdminRoutes.claim, params(id)))

export const useRelease = (id: string) =>
  useCaseChange(id, () => callAsAdmin(reportsAdminRoutes.release, params(id)))

export const useDecide = (id: string) =>
  useCaseChange(id, (body: Decision) => callAsAdmin(reportsAdminRoutes.decide, { ...params(id), body }))

export const useAskForVerification = (id: string) =>
  useCaseChange(id, () => callAsAdmin(reportsAdminRoutes.askForVerification, params(id)))

export const useUndo = (id: string) =>
  useCaseChange(id, () => callAsAdmin(reportsAdminRoutes.undo, params(id)))

export const useApply = (id: string) =>
  useCaseChange(id, () => callAsAdmin(reportsAdminRoutes.apply, params(id)))

/** The URL of a file in the evidence. Each call is audited. */
export const useEvidenceFile = (id: string) =>
  useMutation({
    mutationFn: (index: number) => callAsAdmin(reportsAdminRoutes.file, { params: { id, index } }),
  })
