import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { type ReactNode, type RefObject, useRef } from "react"
import { useGradualCount } from "../../../lib/hooks/use-gradual-count.ts"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import type { useFeed } from "../api.ts"
import cardStyles from "./post-card.module.css"
import { PostCard } from "./post-card.tsx"
import styles from "./post-list.module.css"

interface PostListProps {
  query: ReturnType<typeof useFeed>
  posts: readonly Post[]
  /** The post in the URL, the visit's id, and whether the URL targets the comments. */
  named?: { id: string; visit: string; opensComments: boolean } | null
  /** Shown when the list is empty. */
  empty: ReactNode
  list?: RefObject<HTMLUListElement | null>
}

/** Posts with all states of their list: loading, failed, empty, more pages, and the end. */
export function PostList({ query, posts, named = null, empty, list: listRef }: PostListProps) {
  const now = useNow()
  const ownRef = useRef<HTMLUListElement>(null)
  const list = listRef ?? ownRef
  const count = useGradualCount(posts.length)
  return (
    <ListState
      query={query}
      texts={feed}
      skeleton={<PostsSkeleton />}
      isEmpty={posts.length === 0}
      empty={empty}
    >
      <ul ref={list} className={styles.list} aria-label={feed.posts}>
        {posts.slice(0, count).map((post) => (
          // A repeated visit mounts the card again, which scrolls to it again.
          <li key={post.id === named?.id ? `${post.id} ${named.visit}` : post.id}>
            <PostCard
              post={post}
              now={now}
              isNamed={post.id === named?.id}
              opensComments={post.id === named?.id && named.opensComments}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} isComplete={count === posts.length} list={list} endText={feed.end} />
    </ListState>
  )
}

const skeletons = ["first", "second", "third"]

/** The list while it loads. */
export function PostsSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {skeletons.map((name, index) => (
        <div key={name} className={cardStyles.card}>
          <div className={cardStyles.person}>
            <Skeleton shape="round" width="2.75rem" height="2.75rem" />
            <Skeleton width="6rem" />
          </div>
          <Skeleton width="90%" />
          <Skeleton width="60%" />
          {index === 1 && <Skeleton shape="card" ratio="4 / 3" />}
          <Skeleton width="7rem" />
        </div>
      ))}
    </div>
  )
}
