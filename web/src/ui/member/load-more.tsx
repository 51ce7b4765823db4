import { memberParts } from "@pinyu/phrases/member-parts"
import { type RefObject, useEffect, useRef } from "react"
import { useOnline } from "../../lib/socket/online.ts"
import { Button } from "../button.tsx"
import { Banner } from "../feedback/banner.tsx"
import styles from "./load-more.module.css"

interface LoadMoreProps {
  /** The list's query from TanStack Query. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  list: RefObject<HTMLElement | null>
  /** Whether the list shows every item that has loaded. Until then, no page follows. */
  isComplete?: boolean
  /** A selector of the items within the list; its children by default. */
  items?: string
  /** The distance to the end that loads the next page, in px. */
  thresholdPx?: number
  /** Shown when every item is loaded; nothing by default. */
  endText?: string
}

/** The end of a long list: loads the next page near the end or by a button. */
export function LoadMore({
  query,
  list,
  isComplete = true,
  items = ":scope > *",
  thresholdPx = 800,
  endText,
}: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const online = useOnline()
  const edge = useRef<HTMLDivElement>(null)
  /** The index of the first item that the button will load. */
  const resumeAt = useRef<number | null>(null)
  const isReady = hasNextPage && isComplete && !isFetchingNextPage && !isFetchNextPageError && online

  useEffect(() => {
    const target = edge.current
    if (!target || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: `${thresholdPx}px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isReady, thresholdPx, fetchNextPage])

  // After the button, the focus continues at the first new item, not behind the last one.
  useEffect(() => {
    if (resumeAt.current === null) return
    const first = list.current?.querySelectorAll(items).item(resumeAt.current)
    if (!first) return
    resumeAt.current = null
    const { activeElement, body } = document
    // The last page removes the button and its focus.
    if (activeElement === body || edge.current?.contains(activeElement)) first.querySelector("a")?.focus()
  })

  const loadMore = () => {
    resumeAt.current = list.current?.querySelectorAll(items).length ?? null
    void fetchNextPage()
  }

  if (!hasNextPage && isComplete) return endText ? <p className={styles.end}>{endText}</p> : null
  return (
    <div ref={edge} className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{memberParts.moreFailed}</Banner>}
      {!online && <Banner>{memberParts.moreOffline}</Banner>}
      <Button variant="outline" busy={(isFetchingNextPage || !isComplete) && online} onClick={loadMore}>
        {memberParts.loadMore}
      </Button>
    </div>
  )
}
