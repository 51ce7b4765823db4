import * as z from "zod"
import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import { appeal, appealDecision, appealQuery, newAppeal } from "./appeals.ts"

/** Appeals of suspended members. */
export const appealsRoutes = defineRoutes("appeals", {
  submit: {
    method: "POST",
    path: "/api/appeals",
    summary: "Appeals against a suspension, once",
    access: "anyone",
    body: newAppeal,
    status: 201,
    response: z.object({}),
    errors: ["token_invalid", "appeal_exists"],
  },
})

/** Appeals in the admin console. */
export const appealsAdminRoutes = defineRoutes("admin.appeals", {
  list: {
    method: "GET",
    path: "/api/admin/appeals",
    summary: "Open appeals, the longest open first; or decided ones, the latest first",
    access: "admin:members.suspend",
    query: appealQuery,
    response: z.object({ appeals: z.array(appeal), nextCursor }),
  },
  decide: {
    method: "POST",
    path: "/api/admin/appeals/:id/decision",
    summary: "Upholds a suspension or lifts it, and mails the member",
    access: "admin:members.suspend",
    params: z.object({ id }),
    body: appealDecision,
    response: z.object({ appeal }),
    errors: ["appeal_not_found", "appeal_decided", "appeal_own_decision", "own_account"],
  },
})
