import { common } from "@pinyu/phrases/common"
import { feed } from "@pinyu/phrases/feed"
import { FeedScreen } from "../features/feed/index.ts"
import { FeedAside } from "./parts/feed-aside.tsx"
import { ReportablePosts } from "./parts/post-reports.tsx"

export const meta = () => [{ title: common.documentName(feed.title) }]

export default function FeedPage() {
  return (
    <ReportablePosts>
      <FeedScreen aside={<FeedAside />} />
    </ReportablePosts>
  )
}
