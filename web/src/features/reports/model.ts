import { type ReportReason, reportReasons } from "@pinyu/contract/options"
import { reportForm } from "@pinyu/contract/reports/routes"
import { hasAny, type Problems } from "../../lib/api/problems.ts"
import { validateForm } from "../../lib/api/validate-form.ts"

/** The content of a report. */
export interface Draft {
  reason: ReportReason
  details: string
}

const schema = reportForm.pick({ reason: true, details: true })

/** Validates a report: returns the draft or its problems. */
export const draftFrom = (reason: string, details: string): { draft: Draft | null; problems: Problems } => {
  const chosen = reportReasons.find((one) => one === reason)
  const problems = validateForm(schema, { reason, details })
  return { draft: chosen && !hasAny(problems) ? { reason: chosen, details } : null, problems }
}
