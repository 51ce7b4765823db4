import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"

/** The response header with the build's version. */
export const versionHeader = "X-App-Version"

export const versionRoutes = defineRoutes("version", {
  current: {
    method: "GET",
    path: "/api/version",
    summary: "The version of the build that is running",
    access: "anyone",
    response: z.object({ version: z.string() }),
  },
})
