import { preferencesRoutes } from "@pinyu/contract/preferences/routes"
import type { MeetingPreferences } from "@pinyu/contract/preferences/schemas"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { session } from "../../lib/session/session.ts"

const key = ["meeting-preferences"]

/** Whom the member wants to meet; null until they have said it. */
export const usePreferences = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(preferencesRoutes.read, {}, { signal })).preferences,
  })

/** Sets whom the member wants to meet. */
export const useWritePreferences = () => {
  const client = useQueryClient()
  return async (body: MeetingPreferences) => {
    const { preferences } = await call(preferencesRoutes.write, { body })
    client.setQueryData(key, preferences)
  }
}

/** Ends the first steps, for now or for good. */
export const leaveFirstSteps = async (state: "left" | "done") => {
  const { state: first_steps } = await call(preferencesRoutes.leaveFirstSteps, { body: { state } })
  const current = session.state()
  if (current.status === "member") session.updateUser({ ...current.user, first_steps })
}
