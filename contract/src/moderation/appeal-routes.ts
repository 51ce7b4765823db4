import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  appeal,
  appealByForm,
  appealDecision,
  appealQuery,
  newAppeal,
  newDecisionAppeal,
  ownDecision,
} from "./appeals.ts"

/** Decisions about the caller, and appeals against them. */
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
  decisions: {
    method: "GET",
    path: "/api/appeals/decisions",
    summary: "Decisions of the team about the caller, latest first",
    access: "member",
    query: pageQuery,
    response: z.object({ decisions: z.array(ownDecision), nextCursor }),
  },
  submitForDecision: {
    method: "POST",
    path: "/api/appeals/decisions/:id",
    summary: "Appeals against a decision, once",
    access: "member",
    params: z.object({ id }),
    body: newDecisionAppeal,
    status: 201,
    response: z.object({}),
    errors: ["decision_not_found", "appeal_exists"],
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
  recordForm: {
    method: "POST",
    path: "/api/admin/appeals",
    summary:
      "Records the appeal of a contact form, against the sender's suspension or else their latest decision without an appeal",
    access: "admin:members.suspend",
    body: appealByForm,
    status: 201,
    response: z.object({ appeal }),
    errors: [
      "contact_form_not_found",
      "appeal_sender_unknown",
      "decision_not_found",
      "appeal_exists",
      "appeal_not_found",
      "own_account",
    ],
  },
  decide: {
    method: "POST",
    path: "/api/admin/appeals/:id/decision",
    summary: "Upholds a decision or lifts it, and notifies the member",
    access: "admin:members.suspend",
    params: z.object({ id }),
    body: appealDecision,
    response: z.object({ appeal }),
    errors: ["appeal_not_found", "appeal_decided", "appeal_own_decision", "own_account"],
  },
})
