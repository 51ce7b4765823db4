import * as z from "zod"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import { auditEntry, auditHead, auditQuery } from "./audit.ts"

/** The audit log, which nothing changes. */
export const adminAuditRoutes = defineRoutes("admin.audit", {
  list: {
    method: "GET",
    path: "/api/admin/audit",
    summary: "Acts of admins, newest first, filtered by admin, act, target and day",
    access: "admin:audit",
    query: auditQuery,
    response: z.object({ entries: z.array(auditEntry), head: auditHead.nullable(), nextCursor }),
  },
})
