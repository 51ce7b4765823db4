import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { auditEntry, auditExport, auditHead, auditQuery } from "./audit.ts"

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
  export: {
    method: "POST",
    path: "/api/admin/audit/export",
    summary: "A part of the log as lines of CSV, the first one with their names; the export is audited",
    access: "admin:audit",
    fresh: true,
    body: auditExport,
    response: z.object({ csv: z.string(), nextCursor }),
  },
})
