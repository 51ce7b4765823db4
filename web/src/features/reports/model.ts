import { type ReportReason, reportReasons } from "@pinyu/contract/options"
import { reportForm } from "@pinyu/contract/reports/routes"
import { hasAny, type Problems } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"

/** What somebody says in a report. */
export interface Draft {
  reason: ReportReason
  details: string
}

const rules = reportForm.pick({ reason: true, details: true })

/** The report as typed, or what is wrong with it. */
export const draftFrom = (reason: string, details: string): { draft: Draft | null; problems: Problems } => {
  const chosen = reportReasons.find((one) => one === reason)
  const problems = problemsIn(rules, { reason, details })
  return { draft: chosen && !hasAny(problems) ? { reason: chosen, details } : null, problems }
}
