import { type ReportReason, reportReasons } from "@pinyu/contract/options"
import { reportForm } from "@pinyu/contract/reports/routes"
import { type FieldErrors, hasErrors } from "../../lib/api/field-errors.ts"
import { validateForm } from "../../lib/api/validate-form.ts"

/** The content of a report. */
export interface Draft {
  reason: ReportReason
  details: string
  /** Whether the team may see the messages around a reported one. */
  with_context: boolean
}

const schema = reportForm.pick({ reason: true, details: true })

/** Validates a report: returns the draft or its errors. */
export const draftFrom = (
  reason: string,
  details: string,
  with_context = false,
): { draft: Draft | null; errors: FieldErrors } => {
  const chosen = reportReasons.find((one) => one === reason)
  const errors = validateForm(schema, { reason, details })
  return { draft: chosen && !hasErrors(errors) ? { reason: chosen, details, with_context } : null, errors }
}
