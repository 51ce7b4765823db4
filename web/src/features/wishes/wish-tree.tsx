import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { type ReactNode, useRef } from "react"
import { useOnline } from "../../lib/online.ts"
import { useNow } from "../../lib/use-now.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import type { WishesQuery } from "./api.ts"
import { wishesOf } from "./model.ts"
import { Branch, Crown, Trunk } from "./tree-art.tsx"
import styles from "./wish-tree.module.css"

interface WishTreeProps {
  query: WishesQuery
  /** What the list is of, for screen readers. */
  label: string
  /** Shown when nothing hangs there. */
  empty: ReactNode
  renderWish: (wish: Wish, now: Date) => ReactNode
}

/** Wishes on a tree, with all states of their list. Plain cards for whoever wants no motion. */
export function WishTree(props: WishTreeProps) {
  const { isPending, isError } = props.query
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isPending ? wishes.updating : isError ? "" : wishes.updated}</VisuallyHidden>
      </p>
      <div className={styles.crown}>
        <Crown />
      </div>
      <TreeState {...props} />
    </>
  )
}

function TreeState({ query, label, empty, renderWish }: WishTreeProps) {
  const online = useOnline()
  const all = wishesOf(query.data)
  if (!query.data) {
    if (query.isPending && online) return <SkeletonTree />
    if (!online) return <ErrorState title={wishes.offlineTitle} text={wishes.offlineText} />
    return (
      <ErrorState title={wishes.failedTitle} text={wishes.failedText} onRetry={() => void query.refetch()} />
    )
  }
  if (all.length === 0) return <>{empty}</>
  return <Hanging query={query} label={label} all={all} renderWish={renderWish} />
}

const moreWords = { end: wishes.end, failed: wishes.moreFailed, offline: wishes.moreOffline }

function Hanging({
  query,
  label,
  all,
  renderWish,
}: Pick<WishTreeProps, "query" | "label" | "renderWish"> & { all: readonly Wish[] }) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <div className={styles.tree}>
        <Trunk />
        <ul ref={list} className={styles.wishes} aria-label={label}>
          {all.map((wish) => (
            <li key={wish.id} className={styles.place}>
              <Branch />
              <div className={styles.hanging}>{renderWish(wish, now)}</div>
            </li>
          ))}
        </ul>
      </div>
      <LoadMore query={query} list={list} words={moreWords} />
    </>
  )
}

const skeletonNames = ["first", "second", "third", "fourth"]

/** The tree before its wishes are there. */
function SkeletonTree() {
  return (
    <div className={styles.tree} aria-busy="true">
      <Trunk />
      <div className={styles.wishes}>
        {skeletonNames.map((name) => (
          <div key={name} className={styles.place}>
            <Branch />
            <div className={styles.hanging}>
              <Skeleton shape="card" height="15rem" width="100%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
