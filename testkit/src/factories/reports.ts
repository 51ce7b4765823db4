import type { ReportForm } from "@pinyu/contract/reports/routes"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

export const buildReport = (
  { services }: TestApp,
  reporter: MemberRef,
  target: MemberRef,
  changes: Partial<ReportForm> = {},
) =>
  services.reports.submit(reporter.id, {
    target_type: "member",
    target_id: target.id,
    reason: "scam",
    details: null,
    ...changes,
  })
