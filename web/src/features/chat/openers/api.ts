import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { openersKey } from "../cache.ts"

/** What a conversation with a matched member can begin with. */
export const useOpeners = (userId: string) =>
  useQuery({
    queryKey: openersKey(userId),
    queryFn: async ({ signal }) =>
      (await call(exploreRoutes.openers, { params: { userId } }, { signal })).openers,
  })
