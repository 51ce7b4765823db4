import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import type { ReactNode } from "react"
import { useOnline } from "../../../lib/socket/online.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState, ErrorState } from "../../../ui/feedback/state.tsx"
import { BranchDrawing } from "../../../ui/member/drawings.tsx"
import styles from "./member-screen.module.css"

interface ActivityQuery {
  isPending: boolean
  failureCount: number
  errorUpdateCount: number
  error: unknown
  data: unknown
  refetch: () => Promise<unknown>
}

interface ActivityStateProps {
  /** The queries, which are shown together. */
  queries: readonly ActivityQuery[]
  hasAny: boolean
  level: 2 | 3
  children: ReactNode
}

/** A member's public content with its loading and error states. */
export function ActivityState({ queries, hasAny, level, children }: ActivityStateProps) {
  const online = useOnline()
  const pending = queries.filter(({ isPending }) => isPending && online)
  const failed = queries.filter(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0)
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
  // Waits for all queries, so that nothing moves. Shows the others while a failed one is retried.
  const isFirst = pending.some(({ failureCount, errorUpdateCount }) => failureCount + errorUpdateCount === 0)
  if (isFirst || (pending.length > 0 && !hasAny)) return <ActivitySkeleton />
  if (hasAny)
    return (
      <div className={styles.activity}>
        {children}
        {failed.length > 0 && (
          <Banner tone="error" onRetry={retry}>
            {memberProfile.activityPartFailed}
          </Banner>
        )}
        {pending.length > 0 && <Skeleton shape="card" height="6rem" />}
      </div>
    )
  if (!online)
    return (
      <ErrorState
        level={level}
        {...offline}
        onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
      />
    )
  if (failed.length > 0)
    return (
      <ErrorState
        level={level}
        title={memberProfile.activityFailedTitle}
        text={memberProfile.failedText}
        error={failed[0]?.error}
        onRetry={retry}
      />
    )
  return (
    <EmptyState
      level={level}
      art={<BranchDrawing />}
      title={memberProfile.noActivityTitle}
      text={memberProfile.noActivityText}
    />
  )
}

const offline = { title: memberParts.offlineTitle, text: memberProfile.offlineText }

function ActivitySkeleton() {
  return (
    <div className={styles.activity} aria-busy="true">
      <Skeleton width="4rem" />
      <Skeleton shape="card" height="12rem" />
      <Skeleton width="4rem" />
      <Skeleton shape="card" height="6rem" />
    </div>
  )
}
