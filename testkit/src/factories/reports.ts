import type { ReportForm } from "@pinyu/contract/reports/routes"
import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** `reporter` reports the member `target`. */
export const buildReport = (
  { services }: TestApp,
  reporter: Someone,
  target: Someone,
  changes: Partial<ReportForm> = {},
) =>
  services.reports.submit(reporter.id, {
    target_type: "member",
    target_id: target.id,
    reason: "scam",
    details: null,
    ...changes,
  })
