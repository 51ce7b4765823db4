import { MemberPosts, useMemberPosts } from "../../features/feed/index.ts"
import { ActivityState } from "../../features/profiles/index.ts"

interface MemberActivityProps {
  memberId: string
  /** Of its headings in the outline of the page. */
  level: 2 | 3
}

/** What a member made that others may see: their posts. */
export function MemberActivity({ memberId, level }: MemberActivityProps) {
  const posts = useMemberPosts(memberId)
  const hasAny = posts.data?.pages.some((page) => page.posts.length > 0) ?? false
  return (
    <ActivityState queries={[posts]} hasAny={hasAny} level={level}>
      <MemberPosts query={posts} level={level} />
    </ActivityState>
  )
}
