import { legalRoutes } from "@pinyu/contract/legal/routes"
import type { LegalType } from "@pinyu/contract/legal/schemas"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

const pendingKey = ["legal", "pending"]
const hourMs = 60 * 60_000

/** Loads a version of a document; without a number the current one. */
export const loadDocument = async (type: LegalType, version: string | null, signal: AbortSignal) => {
  const { document } = version
    ? await call(legalRoutes.version, { params: { type, version } }, { signal })
    : await call(legalRoutes.read, { params: { type } }, { signal })
  return document
}

export const loadVersions = async (type: LegalType, signal: AbortSignal) =>
  (await call(legalRoutes.versions, { params: { type } }, { signal })).versions

/** The current versions that the member has not accepted. */
export const usePendingDocuments = () =>
  useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) => (await call(legalRoutes.pending, {}, { signal })).pending,
    staleTime: hourMs,
  })

/** Accepts versions. When one was replaced meanwhile, the list of pending ones is loaded again. */
export const useAcceptDocuments = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (versionIds: string[]) =>
      (await call(legalRoutes.accept, { body: { versionIds } })).pending,
    onSuccess: (pending) => client.setQueryData(pendingKey, pending),
    onError: () => client.invalidateQueries({ queryKey: pendingKey }),
  })
}
