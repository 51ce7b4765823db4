import * as z from "zod"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"

/** The header in which every answer of the version call carries the build's version. */
export const versionHeader = "X-App-Version"

export const versionRoutes = {
  current: defineRoute({
    id: "version.current",
    method: "GET",
    path: "/api/version",
    summary: "The version of the build that is running",
    access: "anyone",
    limits: rateLimits["version.current"],
    response: z.object({ version: z.string() }),
  }),
} as const
