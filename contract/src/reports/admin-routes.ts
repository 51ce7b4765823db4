import { id, wholeNumber } from "../fields.ts"
import { moderationLimits } from "../moderation/limits.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { caseQuery, caseSummary, newDecision, wholeCase } from "./cases.ts"

const oneCase = { params: z.object({ id }), response: z.object({ report: wholeCase }) }

/** Reports in the admin console. Reports about the same member or content are one case. */
export const reportsAdminRoutes = defineRoutes("admin.reports", {
  list: {
    method: "GET",
    path: "/api/admin/reports",
    summary:
      "Open cases, most urgent and then longest open first; or closed ones, latest first. Without cases about the caller's own member account",
    access: "admin:reports",
    query: caseQuery,
    response: z.object({ reports: z.array(caseSummary), nextCursor }),
  },
  read: {
    method: "GET",
    path: "/api/admin/reports/:id",
    summary: "One case with its reports and its evidence; the look is audited",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "own_account"],
  },
  claim: {
    method: "PUT",
    path: "/api/admin/reports/:id/claim",
    summary: "Claims an open case for 15 minutes; a repeat starts them anew",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "own_account", "case_claimed", "case_decided"],
  },
  release: {
    method: "DELETE",
    path: "/api/admin/reports/:id/claim",
    summary: "Ends the caller's claim; without one it changes nothing",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "own_account"],
  },
  file: {
    method: "POST",
    path: "/api/admin/reports/:id/files/:index",
    summary: "A URL of a file in the evidence, for a minute; each look is audited",
    access: "admin:reports",
    params: z.object({ id, index: wholeNumber({ min: 0, max: 1000 }) }),
    response: z.object({ url: z.string() }),
    errors: ["case_not_found", "own_account", "case_file_not_found"],
  },
  askForVerification: {
    method: "PUT",
    path: "/api/admin/reports/:id/verification-request",
    summary: "Asks a member whom a report calls fake to be verified; a repeat changes nothing",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "case_claimed", "case_decided", "own_account", "case_action_not_possible"],
  },
  decide: {
    method: "POST",
    path: "/api/admin/reports/:id/decision",
    summary: "Decides a case. The decision takes effect after a minute; an escalation leaves the case open",
    access: "admin:reports",
    fresh: { action: "suspend", days: { beyondDays: moderationLimits.shortSuspensionDays } },
    ...oneCase,
    body: newDecision,
    errors: [
      "case_not_found",
      "case_claimed",
      "case_decided",
      "own_account",
      "case_action_not_possible",
      "case_file_not_found",
    ],
  },
  undo: {
    method: "DELETE",
    path: "/api/admin/reports/:id/decision",
    summary: "Undoes a decision before it takes effect; a repeat changes nothing",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "own_account", "case_decided"],
  },
  apply: {
    method: "POST",
    path: "/api/admin/reports/:id/decision/apply",
    summary: "Lets a decision take effect at once",
    access: "admin:reports",
    ...oneCase,
    errors: ["case_not_found", "own_account", "case_not_decided"],
  },
})
