import { accountRoutes } from "@pinyu/contract/account/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import type { DataExport } from "@pinyu/contract/exports/schemas"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"

/** Hides the member until the next sign-in. */
export const pauseAccount = () => call(accountRoutes.pause, {})

/** Ends the account. The password also renews a sign-in that is no longer recent. */
export const endAccount = async (password: string) => {
  const end = () => call(accountRoutes.end, { body: { password } })
  try {
    return await end()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "reauth_required") throw error
    await call(authRoutes.reauthenticate, { body: { password } })
    return end()
  }
}

const exportKey = ["export"]
const pollMs = 5_000

/** The member's latest export; null without one. Asks again while it is being made. */
export const useExport = () =>
  useQuery({
    queryKey: exportKey,
    queryFn: async ({ signal }) => (await call(exportsRoutes.latest, {}, { signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? pollMs : false),
  })

export const useRequestExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(exportsRoutes.request, {}),
    onSuccess: (answer) => client.setQueryData<DataExport | null>(exportKey, answer.export),
  })
}

export const useDownload = () => useMutation({ mutationFn: () => call(exportsRoutes.download, {}) })
