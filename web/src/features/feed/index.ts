export { MemberPosts } from "./activity/member-posts.tsx"
export { useMemberPosts } from "./api.ts"
export { FeedScreen } from "./feed-screen.tsx"
export { FeedReports, type Reported } from "./report-context.ts"
