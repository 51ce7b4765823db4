import { memberProfile } from "@pinyu/phrases/member-profile"
import type { ReactNode } from "react"
import { useOnline } from "../../../lib/online.ts"
import { Mark } from "../../../ui/brand/mark.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState, ErrorState } from "../../../ui/feedback/state.tsx"
import styles from "./member-screen.module.css"

interface ActivityStateProps {
  /** What is asked for: all of it at once. */
  queries: readonly { isPending: boolean; isError: boolean; data: unknown; refetch: () => Promise<unknown> }[]
  hasAny: boolean
  level: 2 | 3
  children: ReactNode
}

/** What the member made that others may see, or why it is not there. */
export function ActivityState({ queries, hasAny, level, children }: ActivityStateProps) {
  const online = useOnline()
  if (hasAny) return <div className={styles.activity}>{children}</div>
  if (queries.some(({ isPending }) => isPending) && online) return <ActivitySkeleton />
  if (!online) return <ErrorState level={level} {...offline} />
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()))
    return <ErrorState level={level} title={memberProfile.activityFailedTitle} onRetry={retry} />
  }
  return (
    <EmptyState
      level={level}
      art={<Mark size="2.5rem" />}
      title={memberProfile.noActivityTitle}
      text={memberProfile.noActivityText}
    />
  )
}

const offline = { title: memberProfile.offlineTitle, text: memberProfile.offlineText }

function ActivitySkeleton() {
  return (
    <div className={styles.activity} aria-busy="true">
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
    </div>
  )
}
