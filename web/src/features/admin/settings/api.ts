import { settingsAdminRoutes } from "@pinyu/contract/settings/routes"
import type { SettingsChange, SettingsState } from "@pinyu/contract/settings/schemas"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { callAsAdmin } from "../session.ts"

const settingsKey = ["admin", "settings"]

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<SettingsState> => callAsAdmin(settingsAdminRoutes.read, {}, { signal }),
    staleTime: 0,
  })

export const useChangeSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => callAsAdmin(settingsAdminRoutes.change, { body }),
    onSuccess: (state) => client.setQueryData<SettingsState>(settingsKey, state),
  })
}
