import { versionHeader, type versionRoutes } from "@pinyu/contract/version/routes"
import type { Handlers } from "../../platform/observability/calls.ts"

/** Returns the version of the build. Never cached, because clients ask whether it changed. */
export const versionHandlers = ({ version }: { version: string }): Handlers<typeof versionRoutes> => ({
  current: async ({ reply }) => {
    reply.headers({ [versionHeader]: version, "Cache-Control": "no-store" })
    return { version }
  },
})
