import type { Comment } from "@pinyu/contract/feed/schemas"
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from "react"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import type { useComments } from "../api.ts"
import styles from "./comments.module.css"

interface CommentListProps {
  query: ReturnType<typeof useComments>
  texts: { failed: string; none: string; older: string }
  /** True when the URL targets the list: scrolls to the latest. */
  isTarget?: boolean
  children: (comment: Comment) => ReactNode
}

/** Loaded comments or replies in chronological order, with a button for older ones. */
export function CommentList({ query, texts, isTarget = false, children }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null)
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  // Known comments would hold up the paint that shows the form.
  const isShown = useDeferredValue(true, false)
  useFocusOnOlder(list, data?.pages.length ?? 0)
  useLatestInView(list, isTarget && isShown && !query.isFetching)
  if (isPending || !isShown)
    return (
      <div aria-busy="true">
        <Skeleton width="70%" />
      </div>
    )
  if (!data)
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {texts.failed}
      </Banner>
    )
  const comments = uniqueItems(data, (page) => page.comments).toReversed()
  if (comments.length === 0) return <p className={styles.none}>{texts.none}</p>
  return (
    <>
      {hasNextPage && (
        <div>
          <Button variant="quiet" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
      <ol ref={list} className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>{children(comment)}</li>
        ))}
      </ol>
    </>
  )
}

/**
 * After loading older comments, moves the focus to the first of them, because the button may have
 * disappeared.
 */
const useFocusOnOlder = (list: RefObject<HTMLOListElement | null>, pageCount: number) => {
  const shown = useRef(pageCount)
  useEffect(() => {
    if (shown.current > 0 && pageCount > shown.current) list.current?.querySelector("a")?.focus()
    shown.current = pageCount
  }, [list, pageCount])
}

/** Scrolls to the latest comment once the comments have loaded. */
const useLatestInView = (list: RefObject<HTMLOListElement | null>, isTarget: boolean) => {
  const isShown = useRef(false)
  useEffect(() => {
    // Offline nothing loads, so there is no list yet.
    if (!isTarget || isShown.current || !list.current) return
    isShown.current = true
    list.current.lastElementChild?.scrollIntoView({ block: "nearest" })
  }, [list, isTarget])
}
