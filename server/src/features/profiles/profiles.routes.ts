import type { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Handlers } from "../../platform/calls.ts"
import type { Profiles } from "./profiles.service.ts"

export const profileHandlers = (profiles: Profiles): Handlers<typeof profileRoutes> => ({
  me: async ({ viewer }) => ({ profile: await profiles.own(viewer.id) }),
})
