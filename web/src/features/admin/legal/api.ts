import { legalAdminRoutes } from "@pinyu/contract/legal/admin-routes"
import type { LegalDraft, NewLegalDraft, Publication } from "@pinyu/contract/legal/admin-schemas"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { fromCursor, paging } from "../../../lib/query/paged-list.ts"
import { callAsAdmin } from "../session.ts"

const legalKey = ["admin", "legal"]
const editorKey = (type: LegalType) => [...legalKey, "editor", type]

/** All versions of both documents. */
export const useLegalVersions = () =>
  useQuery({
    queryKey: [...legalKey, "versions"],
    queryFn: async ({ signal }) => (await callAsAdmin(legalAdminRoutes.list, {}, { signal })).versions,
    staleTime: 0,
  })

/** What the editor starts with: the draft, or the current version without one. */
export interface EditorStart {
  draft: LegalDraft | null
  title: string
  content: string
}

/** The draft of a document. Not refetched by itself, which would replace what the admin types. */
export const useEditorStart = (type: LegalType) =>
  useQuery({
    queryKey: editorKey(type),
    queryFn: async ({ signal }): Promise<EditorStart> => {
      const { draft } = await callAsAdmin(legalAdminRoutes.draft, { params: { type } }, { signal })
      if (draft) return { draft, title: draft.title, content: draft.content }
      const { document } = await callAsAdmin(legalRoutes.read, { params: { type } }, { signal })
      return { draft: null, title: document.title, content: document.content }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSaveDraft = (type: LegalType) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewLegalDraft) => callAsAdmin(legalAdminRoutes.saveDraft, { params: { type }, body }),
    onSuccess: ({ draft }) =>
      client.setQueryData<EditorStart>(editorKey(type), {
        ...{ draft, title: draft.title, content: draft.content },
      }),
  })
}

export const useDiscardDraft = (type: LegalType) =>
  useMutation({
    mutationFn: (revision: number) =>
      callAsAdmin(legalAdminRoutes.discardDraft, { params: { type }, body: { revision } }),
  })

export const usePublishDraft = (type: LegalType) =>
  useMutation({
    mutationFn: (body: Publication) => callAsAdmin(legalAdminRoutes.publish, { params: { type }, body }),
  })

/** A version and the members who accepted it, latest first. */
export const useAcceptances = (id: string, q: string) =>
  useInfiniteQuery({
    ...paging,
    queryKey: [...legalKey, "acceptances", id, q],
    queryFn: ({ pageParam, signal }) =>
      callAsAdmin(
        legalAdminRoutes.acceptances,
        { params: { id }, query: { limit: 50, ...(q && { q }), ...fromCursor(pageParam) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
