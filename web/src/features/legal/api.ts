import { legalRoutes } from "@pinyu/contract/legal/routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

const pendingKey = ["legal", "pending"]
const hourMs = 60 * 60_000

/** The current versions that the member has not accepted. */
export const usePendingDocuments = () =>
  useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) => (await call(legalRoutes.pending, {}, { signal })).pending,
    staleTime: hourMs,
  })

/** Accepts versions. Refetches the pending ones when a version was replaced meanwhile. */
export const useAcceptDocuments = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (versionIds: string[]) =>
      (await call(legalRoutes.accept, { body: { versionIds } })).pending,
    onSuccess: (pending) => client.setQueryData(pendingKey, pending),
    onError: () => client.invalidateQueries({ queryKey: pendingKey }),
  })
}
