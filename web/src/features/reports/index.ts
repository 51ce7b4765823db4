export { OwnReportsSection } from "./own-reports.tsx"
export { ReportDialog } from "./report-dialog.tsx"
