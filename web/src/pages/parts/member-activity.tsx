import { MemberPosts, useMemberPosts } from "../../features/feed/index.ts"
import { ActivityState } from "../../features/profiles/index.ts"
import { MemberWishes, useMemberWishes } from "../../features/wishes/index.ts"

interface MemberActivityProps {
  memberId: string
  /** The level of its headings. */
  level: 2 | 3
}

/** A member's public content: their wishes and posts, a few at a time. */
export function MemberActivity({ memberId, level }: MemberActivityProps) {
  const wishes = useMemberWishes(memberId)
  const posts = useMemberPosts(memberId)
  const hasWishes = wishes.data?.pages.some((page) => page.wishes.length > 0) ?? false
  const hasPosts = posts.data?.pages.some((page) => page.posts.length > 0) ?? false
  return (
    <ActivityState queries={[wishes, posts]} hasAny={hasWishes || hasPosts} level={level}>
      <MemberWishes query={wishes} level={level} />
      <MemberPosts query={posts} level={level} />
    </ActivityState>
  )
}
