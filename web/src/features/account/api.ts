import type { LeavingReason } from "@pinyu/contract/account/options"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import type { DataExport } from "@pinyu/contract/exports/schemas"
import { settingsRoutes } from "@pinyu/contract/settings/routes"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

/** Hides the member until the next sign-in. */
export const pauseAccount = () => call(accountRoutes.pause, {})

export const endAccount = (password: string) => call(accountRoutes.end, { body: { password } })

/** Records why the account was ended. */
export const answerDeparture = (answer_token: string, reason: LeavingReason) =>
  call(accountRoutes.answer, { body: { answer_token, reason } })

/** How many conversations a member of each tier may start per day. */
export const useFirstMessages = () =>
  useQuery({
    queryKey: ["first-messages"],
    queryFn: async ({ signal }) => (await call(settingsRoutes.firstMessages, {}, { signal })).first_messages,
    staleTime: 0,
  })

const exportKey = ["export"]
const pollMs = 5_000

/** The member's latest export; null without one. Polls while the export is in progress. */
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
