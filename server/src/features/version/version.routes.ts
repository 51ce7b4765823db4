import { versionHeader, type versionRoutes } from "@pinyu/contract/version/routes"
import type { Handlers } from "../../platform/observability/calls.ts"

/** Answers the version of the build; never from a cache, for clients ask whether it changed. */
export const versionHandlers = ({ version }: { version: string }): Handlers<typeof versionRoutes> => ({
  current: async ({ reply }) => {
    reply.headers({ [versionHeader]: version, "Cache-Control": "no-store" })
    return { version }
  },
})
