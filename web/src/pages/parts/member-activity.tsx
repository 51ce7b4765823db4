import { feedLimits } from "@pinyu/contract/feed/limits"
import { pages } from "@pinyu/contract/pages"
import { wishes as wishWords } from "@pinyu/phrases/wishes"
import { useRef } from "react"
import { MemberPosts, useMemberPosts } from "../../features/feed/index.ts"
import { ActivityState } from "../../features/profiles/index.ts"
import { useWishesOfMember, WishCard } from "../../features/wishes/index.ts"
import { eachOnce } from "../../lib/paged-list.ts"
import { useNow } from "../../lib/use-now.ts"
import { Heading } from "../../ui/heading.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import styles from "./member-activity.module.css"

interface MemberActivityProps {
  memberId: string
  /** Of its headings in the outline of the page. */
  level: 2 | 3
}

/** What a member made that others may see: their wishes and their posts, a few at a time. */
export function MemberActivity({ memberId, level }: MemberActivityProps) {
  const wishes = useWishesOfMember(memberId)
  const posts = useMemberPosts(memberId)
  const hasWishes = wishes.data?.pages.some((page) => page.wishes.length > 0) ?? false
  const hasPosts = posts.data?.pages.some((page) => page.posts.length > 0) ?? false
  return (
    <ActivityState queries={[wishes, posts]} hasAny={hasWishes || hasPosts} level={level}>
      {hasWishes && <MemberWishes query={wishes} level={level} />}
      <MemberPosts query={posts} level={level} />
    </ActivityState>
  )
}

const moreWords = { failed: wishWords.moreFailed, offline: wishWords.moreOffline }

function MemberWishes({ query, level }: { query: ReturnType<typeof useWishesOfMember>; level: 2 | 3 }) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const wishes = eachOnce(query.data, (page) => page.wishes)
  return (
    <section>
      <Heading level={level} size="md" className={styles.title}>
        {wishWords.memberWishesTitle}
      </Heading>
      <ul ref={list} className={styles.list} aria-label={wishWords.memberWishesTitle}>
        {wishes.map((wish) => (
          <li key={wish.id}>
            <WishCard wish={wish} now={now} level={level === 2 ? 3 : 4} to={pages.wishes} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} words={moreWords} nearPx={feedLimits.activity.triggerPx} />
    </section>
  )
}
