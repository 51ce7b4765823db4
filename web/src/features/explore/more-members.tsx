import { explore } from "@pinyu/phrases/explore"
import { type RefObject, useEffect, useRef } from "react"
import { useOnline } from "../../lib/online.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import type { MemberListQuery } from "./api.ts"
import styles from "./member-grid.module.css"

interface MoreMembersProps {
  query: MemberListQuery
  list: RefObject<HTMLUListElement | null>
}

/** What stands under the grid: the next page comes by itself when it is near, or by the button. */
export function MoreMembers({ query, list }: MoreMembersProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const online = useOnline()
  const edge = useRef<HTMLDivElement>(null)
  /** The place of the first member whom the button is to bring. */
  const resumeAt = useRef<number | null>(null)
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && online

  useEffect(() => {
    const target = edge.current
    if (!target || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: "800px" },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [isReady, fetchNextPage])

  // Whoever asked by the button goes on at the first of the new members, not behind the last of them.
  useEffect(() => {
    if (resumeAt.current === null) return
    const first = list.current?.children.item(resumeAt.current)
    if (!first) return
    resumeAt.current = null
    if (edge.current?.contains(document.activeElement)) first.querySelector("a")?.focus()
  })

  const loadMore = () => {
    resumeAt.current = list.current?.children.length ?? null
    void fetchNextPage()
  }

  if (!hasNextPage) return <p className={styles.end}>{explore.end}</p>
  return (
    <div ref={edge} className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{explore.moreFailed}</Banner>}
      {!online && <Banner>{explore.moreOffline}</Banner>}
      <Button variant="outline" busy={isFetchingNextPage && online} onClick={loadMore}>
        {explore.loadMore}
      </Button>
    </div>
  )
}
