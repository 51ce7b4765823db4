import { fieldError, id, instant, text } from "../fields.ts"
import { reportReasons, reportTargets } from "../options.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { reportsLimits } from "./limits.ts"

export const reportForm = z.object({
  target_type: z.enum(reportTargets, fieldError("not_an_option")),
  target_id: id,
  reason: z.enum(reportReasons, fieldError("not_an_option")),
  details: text(reportsLimits.details)
    .nullish()
    .transform((text) => text || null),
  /** Whether the report of a message may show the team the five messages before and after it. */
  with_context: z.boolean().default(false),
})

export type ReportForm = z.output<typeof reportForm>

/** A report of the caller. Its outcome says nothing about the reported member's account. */
export const ownReport = z.object({
  id,
  receipt_number: z.string(),
  target_type: z.enum(reportTargets),
  reason: z.enum(reportReasons),
  created_at: instant,
  /** Null while it is open. */
  outcome: z.enum(["acted", "dismissed"]).nullable(),
  decided_at: instant.nullable(),
})
export type OwnReport = z.output<typeof ownReport>

export const reportsRoutes = defineRoutes("reports", {
  submit: {
    method: "POST",
    path: "/api/reports",
    summary: "Reports a member or their content; keeps a copy of the reported content",
    access: "member",
    body: reportForm,
    status: 201,
    response: z.object({
      report: z.object({
        id,
        /** The reference number for inquiries, such as `R-7KQ2-M4XD`. */
        receipt_number: z.string(),
        created_at: instant,
      }),
      /** True when the caller already has an open report on the same target, which is returned unchanged. */
      already_open: z.boolean(),
    }),
    errors: ["report_target_not_found", "cannot_report_self"],
  },
  mine: {
    method: "GET",
    path: "/api/reports/mine",
    summary: "The caller's reports with their outcomes, latest first",
    access: "member",
    query: pageQuery,
    response: z.object({ reports: z.array(ownReport), nextCursor }),
  },
})
