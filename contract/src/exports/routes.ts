import { instant } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { dataExport } from "./schemas.ts"

/** The export of a member's own data: a ZIP archive, made in the background. */
export const exportsRoutes = defineRoutes("exports", {
  latest: {
    method: "GET",
    path: "/api/account/export",
    summary: "The caller's latest export; null without one",
    access: "member",
    response: z.object({ export: dataExport.nullable() }),
  },
  request: {
    method: "POST",
    path: "/api/account/export",
    summary: "Makes an archive of the caller's data and replaces an earlier one; needs a recent sign-in",
    access: "member",
    fresh: true,
    status: 201,
    response: z.object({ export: dataExport, message: z.string() }),
    errors: ["export_running", "insufficient_storage"],
  },
  download: {
    method: "POST",
    path: "/api/account/export/download",
    summary: "The address of the finished archive for a minute; needs a recent sign-in",
    access: "member",
    fresh: true,
    response: z.object({ url: z.string(), expires_at: instant }),
    errors: ["export_not_found"],
  },
})
