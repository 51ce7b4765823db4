import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { figures, figuresQuery } from "./schemas.ts"

/** Figures of the service in the admin console, from nightly aggregates. */
export const figuresAdminRoutes = defineRoutes("admin.figures", {
  read: {
    method: "GET",
    path: "/api/admin/figures",
    summary: "The figures of the last complete days",
    access: "admin:figures",
    query: figuresQuery,
    response: z.object({ figures }),
  },
  export: {
    method: "GET",
    path: "/api/admin/figures/export",
    summary: "The same figures as lines of CSV, a day each, the first line with their names",
    access: "admin:figures",
    query: figuresQuery,
    response: z.object({ csv: z.string() }),
  },
})
