export { MessageActions } from "./message-actions.tsx"
export { Reactions } from "./reaction-buttons.tsx"
export { MessageReports, useReportMessage } from "./report-context.ts"
