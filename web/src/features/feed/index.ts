export { FeedScreen } from "./feed-screen.tsx"
export { FeedReports, type Reported } from "./report-context.ts"
