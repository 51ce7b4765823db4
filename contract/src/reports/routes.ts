import * as z from "zod"
import { id, instant, say, text } from "../fields.ts"
import { reportReasons, reportTargets } from "../options.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { reportsLimits } from "./limits.ts"

/** What is reported, and why. */
export const reportForm = z.object({
  target_type: z.enum(reportTargets, say("not_an_option")),
  target_id: id,
  reason: z.enum(reportReasons, say("not_an_option")),
  details: text(reportsLimits.details)
    .nullish()
    .transform((said) => said || null),
})

export type ReportForm = z.output<typeof reportForm>

export const reportsRoutes = {
  submit: defineRoute({
    id: "reports.submit",
    method: "POST",
    path: "/api/reports",
    summary: "Reports a member or what they made; what is reported is kept as it is now",
    access: "member",
    limits: rateLimits["reports.submit"],
    body: reportForm,
    status: 201,
    response: z.object({
      report: z.object({
        id,
        /** To be named when asking about it, for example `R-7KQ2-M4XD`. */
        receipt_number: z.string(),
        created_at: instant,
      }),
      /** True when the caller had an open report on the same: the answer is that one, and nothing was added. */
      already_open: z.boolean(),
    }),
    errors: ["report_target_not_found", "cannot_report_self"],
  }),
} as const
