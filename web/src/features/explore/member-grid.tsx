import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { explore } from "@pinyu/phrases/explore"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type ReactNode, useRef } from "react"
import { useGradualCount } from "../../lib/hooks/use-gradual-count.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { type ListedMember, type MemberListQuery, membersOf } from "../../lib/query/member-lists.ts"
import { useOnline } from "../../lib/socket/online.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"
import styles from "./member-grid.module.css"
import { MemberTile } from "./member-tile.tsx"

interface MemberGridProps {
  query: MemberListQuery
  /**
   * Members who left the grid before the server answered. They are left out here, not by the query: it compares its
   * results place by place, so that each member after them would become a new object, and its tile render again.
   */
  passed?: ReadonlySet<string>
  /** Whether a change of the filter will be applied in a moment. */
  isWaiting?: boolean
  /** What was searched for, to mark it in the names and sentences. */
  searched?: string
  failed: { title: string; text: string }
  /** Leads on from a list that ends after a few members. */
  beyond?: (shown: number) => ReactNode
  /** Shown when the list is empty. */
  empty: ReactNode
  /** The like button of a member. A new function at each render would render every tile again. */
  renderAction: (member: MemberCard) => ReactNode
}

const nobody: ReadonlySet<string> = new Set()

/** A list of members with all states: loading, failed, empty, more pages, and the end. */
export function MemberGrid(props: MemberGridProps) {
  const { data, isError, isFetching, isPlaceholderData } = props.query
  const isUpdating = props.isWaiting || isPlaceholderData || (isFetching && data === undefined)
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isUpdating ? explore.updating : isError ? "" : explore.updated}</VisuallyHidden>
      </p>
      <GridState {...props} isUpdating={isUpdating} />
    </>
  )
}

function GridState({
  query,
  passed = nobody,
  searched,
  failed,
  beyond,
  empty,
  renderAction,
  isUpdating,
}: MemberGridProps & { isUpdating: boolean }) {
  const online = useOnline()
  const members = membersOf(query.data).filter(({ id }) => !passed.has(id))
  if (!query.data) {
    if (isUpdating) return <SkeletonGrid />
    const errorText = online
      ? { ...failed, error: query.error }
      : { title: memberParts.offlineTitle, text: explore.offlineText }
    return <ErrorState {...errorText} onRetry={() => void query.refetch()} />
  }
  // Every member of the loaded pages may have been passed.
  if (members.length === 0 && !query.hasNextPage) return <>{empty}</>
  return <Members {...{ query, members, searched, beyond, renderAction, isUpdating }} />
}

/** A list of so many ends before the member has scrolled. */
const fewMembers = 12

/** The number of tiles visible without scrolling. */
const firstTiles = 8
const skeletonNames = Array.from({ length: firstTiles }, (_, index) => `skeleton-${index}`)

interface MembersProps extends Pick<MemberGridProps, "query" | "beyond" | "renderAction"> {
  members: readonly ListedMember[]
  searched: string | undefined
  isUpdating: boolean
}

function Members({ query, members, searched = "", beyond, renderAction, isUpdating }: MembersProps) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const count = useGradualCount(members.length)
  const isComplete = count === members.length
  return (
    <>
      <ul ref={list} className={styles.grid} aria-label={explore.members} aria-busy={isUpdating}>
        {members.slice(0, count).map((member, index) => (
          <MemberTile
            key={member.id}
            {...{ member, now, searched, renderAction }}
            eager={index < firstTiles}
          />
        ))}
      </ul>
      {!isUpdating && <LoadMore query={query} isComplete={isComplete} list={list} endText={explore.end} />}
      {!isUpdating && !query.hasNextPage && members.length <= fewMembers && (
        <div className={styles.beyond}>{beyond?.(members.length)}</div>
      )}
    </>
  )
}

/** The grid while it loads. */
function SkeletonGrid() {
  return (
    <div className={styles.grid} aria-busy="true">
      {skeletonNames.map((name) => (
        <Skeleton key={name} shape="card" ratio="3 / 4" />
      ))}
    </div>
  )
}
