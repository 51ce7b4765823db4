import { memberParts } from "@pinyu/phrases/member-parts"
import { type RefObject, useEffect, useRef } from "react"
import { useOnline } from "../../lib/online.ts"
import { Button } from "../button.tsx"
import { Banner } from "../feedback/banner.tsx"
import styles from "./load-more.module.css"

interface LoadMoreProps {
  /** The list's query, as TanStack Query gives it. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  list: RefObject<HTMLElement | null>
  /** How near its end the next page is asked for, in px. */
  nearPx?: number
  /** Shown when all are there; nothing unless given. */
  end?: string
}

/** What stands under a long list: the next page comes by itself when it is near, or by the button. */
export function LoadMore({ query, list, nearPx = 800, end }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const online = useOnline()
  const edge = useRef<HTMLDivElement>(null)
  /** The place of the first item that the button is to bring. */
  const resumeAt = useRef<number | null>(null)
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && online

  useEffect(() => {
    const target = edge.current
    if (!target || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isReady, nearPx, fetchNextPage])

  // Whoever asked by the button goes on at the first of the new items, not behind the last of them.
  useEffect(() => {
    if (resumeAt.current === null) return
    const first = list.current?.children.item(resumeAt.current)
    if (!first) return
    resumeAt.current = null
    const { activeElement, body } = document
    // With the last page the button is gone, and the focus with it.
    if (activeElement === body || edge.current?.contains(activeElement)) first.querySelector("a")?.focus()
  })

  const loadMore = () => {
    resumeAt.current = list.current?.children.length ?? null
    void fetchNextPage()
  }

  if (!hasNextPage) return end ? <p className={styles.end}>{end}</p> : null
  return (
    <div ref={edge} className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{memberParts.moreFailed}</Banner>}
      {!online && <Banner>{memberParts.moreOffline}</Banner>}
      <Button variant="outline" busy={isFetchingNextPage && online} onClick={loadMore}>
        {memberParts.loadMore}
      </Button>
    </div>
  )
}
