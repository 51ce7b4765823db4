import { pages } from "@pinyu/contract/pages"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { wishes as words } from "@pinyu/phrases/wishes"
import { useRef } from "react"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Heading } from "../../../ui/heading.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import type { useMemberWishes } from "../api.ts"
import { wishesOf } from "../model.ts"
import { WishCard } from "../wish-card.tsx"
import styles from "./member-wishes.module.css"

interface MemberWishesProps {
  query: ReturnType<typeof useMemberWishes>
  /** The level of its heading. */
  level: 2 | 3
}

/** A member's wishes on their profile, with links to the tree. Renders nothing when there are none. */
export function MemberWishes({ query, level }: MemberWishesProps) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const wishes = wishesOf(query.data)
  if (wishes.length === 0) return null
  return (
    <section>
      <Heading level={level} size="md" className={styles.title}>
        {words.memberWishesTitle}
      </Heading>
      <ul ref={list} className={styles.list} aria-label={words.memberWishesTitle}>
        {wishes.map((wish) => (
          <li key={wish.id}>
            <WishCard wish={wish} now={now} level={level === 2 ? 3 : 4} to={pages.wishes} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} thresholdPx={profileLimits.activity.nearPx} />
    </section>
  )
}
