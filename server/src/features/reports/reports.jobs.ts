/** The jobs of reports. */
export interface ReportsJobs {
  /** Lets the decision of this instant take effect, unless it was undone. */
  "reports.apply": { caseId: string; decidedAt: string }
}
