export { MessageActions } from "./message-actions.tsx"
export { Reactions } from "./reaction-buttons.tsx"
export { MessageReports, useReports } from "./report-context.ts"
