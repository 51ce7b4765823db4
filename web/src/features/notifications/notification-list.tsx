import type { NotificationFilter } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { notifications as words } from "@pinyu/phrases/notifications"
import { useRef } from "react"
import { useNow } from "../../lib/hooks/use-now.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { LetterDrawing } from "../../ui/member/drawings.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { LoadMore } from "../../ui/member/load-more.tsx"
import type { useNotifications } from "./api.ts"
import { notificationsOf } from "./model.ts"
import styles from "./notification-list.module.css"
import { NotificationRow, type RowActions } from "./notification-row.tsx"

interface NotificationListProps extends RowActions {
  query: ReturnType<typeof useNotifications>
  filter: NotificationFilter
  /** Loads the next pages automatically. */
  endless?: boolean
}

const skeletons = ["first", "second", "third", "fourth"] as const

/** The notifications of a tab, with all states of their list. */
export function NotificationList({ query, filter, endless = false, ...actions }: NotificationListProps) {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const shown = notificationsOf(query.data)
  return (
    <ListState
      query={query}
      texts={words}
      skeleton={<ListSkeleton />}
      isEmpty={shown.length === 0}
      empty={<NothingHere filter={filter} hasExploreLink={endless} />}
    >
      <ul ref={list} className={styles.list} aria-label={words.title}>
        {shown.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} now={now} {...actions} />
        ))}
      </ul>
      {endless && <LoadMore query={query} list={list} />}
    </ListState>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {skeletons.map((name) => (
        <Skeleton key={name} height="3.5rem" />
      ))}
    </div>
  )
}

function NothingHere({ filter, hasExploreLink }: { filter: NotificationFilter; hasExploreLink: boolean }) {
  const exploreLink = hasExploreLink && (
    <LinkButton to={pages.explore} variant="outline">
      {words.goExplore}
    </LinkButton>
  )
  return <EmptyState {...words.empty[filter]} art={<LetterDrawing />} action={exploreLink} />
}
