import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { memberProfileKey } from "../../../lib/query/member-lists.ts"

/** Another member's profile, as far as it is visible. */
export const useMemberProfile = (userId: string) =>
  useQuery({
    queryKey: [memberProfileKey, userId],
    queryFn: async ({ signal }) =>
      (await call(profileRoutes.user, { params: { userId } }, { signal })).profile,
  })
