import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { type ReactNode, useRef } from "react"
import { useNow } from "../../lib/hooks/use-now.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import type { WishesQuery } from "./api.ts"
import { wishesOf } from "./model.ts"
import { Branch, Crown, Trunk } from "./tree-art.tsx"
import styles from "./wish-tree.module.css"

interface WishTreeProps {
  query: WishesQuery
  /** The accessible label of the list. */
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
  renderWish: (wish: Wish, now: Date) => ReactNode
}

/** The wish tree with all states of its list. Plain cards under reduced motion. */
export function WishTree({ query, label, empty, renderWish }: WishTreeProps) {
  const all = wishesOf(query.data)
  return (
    <div className={styles.root}>
      <div className={styles.crown}>
        <Crown />
      </div>
      <ListState
        query={query}
        texts={wishes}
        skeleton={<SkeletonTree />}
        isEmpty={all.length === 0}
        empty={empty}
      >
        <Hanging query={query} label={label} all={all} renderWish={renderWish} />
      </ListState>
    </div>
  )
}

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
      <LoadMore query={query} list={list} endText={wishes.end} />
    </>
  )
}

const skeletonNames = ["first", "second", "third", "fourth"]

/** The tree while its wishes load. */
function SkeletonTree() {
  return (
    <div className={styles.tree} aria-busy="true">
      <Trunk />
      <div className={styles.wishes}>
        {skeletonNames.map((name) => (
          <div key={name} className={styles.place}>
            <Branch />
            <div className={styles.hanging}>
              <div className={styles.blank}>
                <Skeleton shape="card" height="15rem" width="100%" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
