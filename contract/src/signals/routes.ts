import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { signal, signalQuery } from "./schemas.ts"

/** The daily signals in the admin console. */
export const signalsAdminRoutes = defineRoutes("admin.signals", {
  list: {
    method: "GET",
    path: "/api/admin/signals",
    summary: "Members with something unusual on a day, and why; the latest day first",
    access: "admin:signals",
    query: signalQuery,
    response: z.object({ signals: z.array(signal), nextCursor }),
  },
  dismiss: {
    method: "PUT",
    path: "/api/admin/signals/:id/dismissal",
    summary: "Marks a signal as looked at; the first admin stays",
    access: "admin:signals",
    params: z.object({ id }),
    response: z.object({ signal }),
    errors: ["signal_not_found", "own_account"],
  },
})
