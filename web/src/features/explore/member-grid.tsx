import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { type ReactNode, useEffect, useRef } from "react"
import { membersOf } from "../../lib/member-lists.ts"
import { useOnline } from "../../lib/online.ts"
import { useNow } from "../../lib/use-now.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import type { MemberListQuery } from "./api.ts"
import styles from "./member-grid.module.css"
import { MemberTile } from "./member-tile.tsx"

interface MemberGridProps {
  query: MemberListQuery
  failed: { title: string; text: string }
  /** Shown when nobody was found. */
  empty: ReactNode
  /** The heart of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

/** Rows that are seen without scrolling, counted in tiles. */
const firstTiles = 8
const skeletonNames = Array.from({ length: firstTiles }, (_, place) => `skeleton-${place}`)

/** A list of members with all of its states: loading, failed, empty, more to come, and the end. */
export function MemberGrid({ query, failed, empty, renderAction }: MemberGridProps) {
  const now = useNow()
  const online = useOnline()
  const members = membersOf(query.data)

  if (query.isPending) {
    if (!online) return <ErrorState title={explore.offlineTitle} text={explore.offlineText} />
    return <SkeletonGrid />
  }
  if (query.isError && !query.data) {
    return <ErrorState {...failed} onRetry={() => void query.refetch()} />
  }
  if (members.length === 0) return <>{empty}</>
  return (
    <>
      <p role="status">
        <VisuallyHidden>{query.isPlaceholderData ? explore.updating : explore.updated}</VisuallyHidden>
      </p>
      <ul className={styles.grid} aria-label={explore.members} aria-busy={query.isPlaceholderData}>
        {members.map((member, index) => (
          <li key={member.id}>
            <MemberTile member={member} now={now} eager={index < firstTiles} action={renderAction(member)} />
          </li>
        ))}
      </ul>
      <More query={query} online={online} />
    </>
  )
}

/** What stands under the grid: the next page comes by itself when it is near, or by the button. */
function More({ query, online }: { query: MemberListQuery; online: boolean }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const edge = useRef<HTMLDivElement>(null)
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

  if (!hasNextPage) return <p className={styles.end}>{explore.end}</p>
  return (
    <div ref={edge} className={styles.more}>
      {isFetchNextPageError && (
        <Banner tone="error">{online ? explore.moreFailed : explore.moreOffline}</Banner>
      )}
      <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {explore.loadMore}
      </Button>
    </div>
  )
}

/** The grid before its members are there. */
function SkeletonGrid() {
  return (
    <div className={styles.grid} aria-busy="true">
      <p role="status">
        <VisuallyHidden>{explore.updating}</VisuallyHidden>
      </p>
      {skeletonNames.map((name) => (
        <Skeleton key={name} shape="card" ratio="3 / 4" />
      ))}
    </div>
  )
}
